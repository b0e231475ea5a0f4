import type { Updateable } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../database/schema/types.ts'
import { buildColaborador, buildFaixa, buildLoja } from '../testing/office/builders.ts'
import { editOfColaborador, typedColaborador } from '../testing/office/colaboradores.ts'
import { testOffice } from '../testing/office/office.ts'

const { database, administrador, staff } = await testOffice()

const textsOf = async (id: string): Promise<string[]> => {
  const { body } = await staff('GET', `/colaboradores/${id}/historico`)
  return body.itens.map(({ texto }: { texto: string }) =>
    texto.replace(/ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/, ''),
  )
}

it('tells what happened to a colaborador, newest first, with the names of records', async () => {
  const loja = await buildLoja(database.db, { nome: 'Loja Moema' })
  const gerente = await buildColaborador(database.db, { nome: 'Gil', cargo: 'Gerente' })
  const { body: added } = await administrador('POST', '/colaboradores', typedColaborador())
  const { body: edited } = await administrador('PUT', `/colaboradores/${added.id}`, {
    versao: added.versao,
    registro: editOfColaborador(added, {
      loja_id: loja.id,
      superior_id: gerente.id,
      comissao_base: 2.5,
      creci: 'SP 123456',
      cpf: '529.982.247-25',
    }),
  })
  await staff('PUT', `/colaboradores/${added.id}/status`, { status: 'Inativo' })
  const { id: faixa_id } = await database.db
    .insertInto('faixas')
    .values({ nome: 'Ouro', vendas_minimas: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('colaboradores_faixas')
    .values({ colaborador_id: added.id, faixa_id })
    .execute()
  await database.db.insertInto('roleta_elegibilidade').values({ colaborador_id: added.id }).execute()
  await database.db
    .updateTable('roleta_elegibilidade')
    .set({ ativo: false })
    .where('colaborador_id', '=', added.id)
    .execute()

  expect(edited.creci).toBe('SP 123456-F')
  expect(await textsOf(added.id)).toEqual([
    'Sistema mudou Elegível na roleta de sim para não',
    'Sistema registrou a elegibilidade na roleta',
    'Sistema atribuiu a faixa Ouro',
    'Bruno Lima mudou Status de Ativo para Inativo',
    `Ana Souza mudou CPF de ${added.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')} para 529.982.247-25`,
    'Ana Souza preencheu Loja com Loja Moema',
    'Ana Souza preencheu Superior hierárquico com Gil',
    'Ana Souza mudou Comissão base de 0,00% para 2,50%',
    'Ana Souza preencheu CRECI com SP 123456-F',
    'Ana Souza criou o colaborador',
  ])
})

it('names the faixa that an assignment was of at each change', async () => {
  const { db } = database
  const { id: colaborador_id } = await buildColaborador(db)
  const [prata, ouro] = [await buildFaixa(db, { nome: 'Prata' }), await buildFaixa(db, { nome: 'Ouro' })]
  const { id } = await db
    .insertInto('colaboradores_faixas')
    .values({ colaborador_id, faixa_id: prata.id, data_inicio: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set = (values: Updateable<Tables['colaboradores_faixas']>) =>
    db.updateTable('colaboradores_faixas').set(values).where('id', '=', id).execute()
  await set({ data_inicio: '2026-01-02' })
  await set({ faixa_id: ouro.id })
  await set({ data_inicio: '2026-01-03' })
  expect((await textsOf(colaborador_id)).slice(0, 4)).toEqual([
    'Sistema mudou Início da faixa Ouro de 02/01/2026 para 03/01/2026',
    'Sistema mudou Faixa da faixa Prata de Prata para Ouro',
    'Sistema mudou Início da faixa Prata de 01/01/2026 para 02/01/2026',
    'Sistema atribuiu a faixa Prata',
  ])
})
