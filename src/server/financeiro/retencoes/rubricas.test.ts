/** The names of retenções: who changes them, what is refused, and their history. */
import { expect, it } from 'vitest'
import { MAX_RUBRICAS, RUBRICA_MESSAGES } from '../../../core/financeiro/retencoes.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()
const PATH = '/configuracoes/retencoes'
const list = async (call = staff) => (await call('GET', PATH)).body.itens
const SESC = { nome: 'SESC', nota: 'Contador, por email', desde: '2026-01-01' }

const REPEATED = { message: RUBRICA_MESSAGES.nome_repetido, data: { campo: 'nome' } }

it('begins with four names, which Staff reads and only an Administrador changes', async () => {
  expect((await list()).map(({ nome }: { nome: string }) => nome)).toEqual(['INSS', 'IRRF', 'ISS', 'Tarifa'])
  expect((await staff('POST', PATH, SESC)).status).toBe(403)
  expect((await administrador('POST', PATH, { ...SESC, nome: 'INSS' })).body).toMatchObject(REPEATED)
})

it('is added, changed as it was seen, and deleted, with its history', async () => {
  const { body: sesc } = await administrador('POST', PATH, SESC)
  expect(sesc).toEqual({ ...SESC, id: expect.any(String), versao: 1 })
  const change = (versao: number, registro: object) =>
    administrador('PUT', `${PATH}/${sesc.id}`, { versao, registro })
  expect((await change(1, { ...SESC, nome: 'SEST' })).body).toMatchObject({ nome: 'SEST', versao: 2 })
  expect((await change(1, SESC)).body).toMatchObject({ code: 'MUDOU', message: RUBRICA_MESSAGES.mudou })
  expect((await change(2, { ...SESC, nome: 'iss' })).body).toMatchObject(REPEATED)
  expect((await administrador('DELETE', `${PATH}/${sesc.id}`)).status).toBe(200)
  for (const gone of [await administrador('DELETE', `${PATH}/${sesc.id}`), await change(2, SESC)])
    expect(gone).toMatchObject({ status: 404, body: { message: RUBRICA_MESSAGES.ausente } })
  const { itens } = (await administrador('GET', '/configuracoes/historico')).body
  expect(itens.slice(0, 3).map(({ texto }: { texto: string }) => texto.replace(/ em [0-9].*/, ''))).toEqual([
    'Ana Souza excluiu a retenção SEST',
    'Ana Souza mudou Nome da retenção SESC de SESC para SEST',
    'Ana Souza criou a retenção SESC',
  ])
})

it.each<[object, object]>([
  [{ nome: ' ' }, { nome: RUBRICA_MESSAGES.nome }],
  [{ desde: '2026-02-30' }, { desde: 'Data inválida' }],
])('%j is refused', async (more, campos) => {
  expect((await administrador('POST', PATH, { ...SESC, ...more })).body.data.campos).toEqual(campos)
})

it('has a maximum, also with many at once', async () => {
  const others = Array.from({ length: MAX_RUBRICAS - (await list()).length - 1 }, (_, i) => ({
    nome: `Taxa ${i}`,
  }))
  await database.db
    .insertInto('rubricas')
    .values(others.map((one) => ({ ...one, nota: null, desde: null })))
    .execute()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => administrador('POST', PATH, { ...SESC, nome: `Outra ${i}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await list()).toHaveLength(MAX_RUBRICAS)
})
