/** The template, and what was exported, are imported as they are. */
import { afterAll, beforeEach, expect, it } from 'vitest'
import { templateText } from '../../core/importacao/template.ts'
import { buildColaborador, buildFavorecido } from '../testing/office/builders.ts'
import { importing } from '../testing/office/desfazer.ts'
import { importsOf } from '../testing/office/importacoes.ts'
import { testOffice } from '../testing/office/office.ts'

const office = await testOffice()
const { database, services, administrador } = office
const { db } = database
const { imported } = importing(office)

afterAll(() => services.importer.stop())
beforeEach(async () => {
  await db.deleteFrom('favorecidos').execute()
  await db.deleteFrom('colaboradores').execute()
})

const [CPF_0, CNPJ] = ['01234567890', '11222333000181']

const stored = () =>
  db
    .selectFrom('favorecidos')
    .select(['nome', 'tipo', 'documento', 'vinculo', 'tipo_chave', 'chave_pix', 'status', 'colaborador_id'])
    .orderBy('nome')
    .execute()

it.each(['csv', 'xlsx'])('an export in %s makes the same payees again', async (formato) => {
  const ana = await buildColaborador(db, { nome: 'Ana Alves', cargo: 'Diretor' })
  const registered = [
    {
      colaborador_id: ana.id,
      nome: 'Ana',
      documento: CPF_0,
      tipo_chave: 'CPF',
      chave_pix: CPF_0,
      vinculo: 'PJ',
    },
    { tipo: 'Outro', nome: 'Bia', tipo_chave: 'Telefone', chave_pix: '+5511912345678', status: 'Inativo' },
    { tipo: 'Imobiliária parceira', nome: '=Casa;"X"', documento: CNPJ, tipo_chave: 'CNPJ', chave_pix: CNPJ },
    {
      tipo: 'Corretor externo',
      nome: 'Davi',
      tipo_chave: 'Aleatória',
      chave_pix: '123e4567-e12b-12d3-a456-426655440000',
    },
    { tipo: 'Outro', nome: 'Eva', tipo_chave: null, chave_pix: null },
  ] as const
  for (const one of registered) await buildFavorecido(db, one)
  const before = await stored()
  const { raw } = await administrador('GET', `/favorecidos/exportar?formato=${formato}`)
  if (formato === 'csv') expect(raw.toString()).toContain(';+5511912345678;')
  const again = await importsOf(administrador, 'favorecidos').conferir(raw, {
    nome: `favorecidos.${formato}`,
  })
  expect(again.body.resultado).toMatchObject({ total: 5, existentes: 5, novas: 0, pendentes: 0 })
  await db.deleteFrom('favorecidos').execute()
  const { status, body } = await importsOf(administrador, 'favorecidos').importar(raw, {
    nome: `favorecidos.${formato}`,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  await services.importer.settled()
  expect(await stored()).toEqual(before)
})

it('the template is imported as it is, as a CSV and as an XLSX', async () => {
  const { raw, headers } = await administrador('GET', '/importacoes/template?tipo=favorecidos')
  expect(headers['content-disposition']).toContain('filename="template-favorecidos.xlsx"')
  const { body } = await importsOf(administrador, 'favorecidos').conferir(raw, { nome: 'modelo.xlsx' })
  expect(body).toMatchObject({
    analise: { folhas: ['Favorecidos'] },
    resultado: { validas: 3, pendentes: 0, erros: { quantidade: 0 }, avisos: { quantidade: 0 } },
  })
  await imported('favorecidos', templateText('favorecidos'))
  expect(await stored()).toHaveLength(3)
})
