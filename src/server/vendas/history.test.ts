import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import type { Tables } from '../database/schema/types.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildCampanha, buildLoja } from '../testing/office/builders.ts'
import { buildCadastros, type Cadastros, editOf, typedVenda } from '../testing/office/vendas.ts'

let database: TestDatabase
let app: FastifyInstance
let cadastros: Cadastros
let ana: Call
let bruno: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  cadastros = await buildCadastros(database.db)
  ana = caller(app, (await signIn(app, { nome: 'Ana' })).headers)
  bruno = caller(app, (await signIn(app, { nome: 'Bruno', cargo: 'Staff' })).headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const textsOf = async (venda: Venda): Promise<string[]> => {
  const { body } = await ana('GET', `/vendas/${venda.id}/historico`)
  return body.itens.map(({ texto }: { texto: string }) =>
    texto.replace(/ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/, ''),
  )
}
const nomeOf = async (id = '') =>
  (
    await database.db
      .selectFrom('colaboradores')
      .select('nome')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).nome

it('tells what happened to a sale, newest first, with the names of records', async () => {
  const { body: fresh } = await ana('POST', '/vendas', typedVenda(cadastros, { status: 'Assinada' }))
  const [A, B, C] = await Promise.all(cadastros.corretores.map(nomeOf))
  expect(await textsOf(fresh)).toEqual(
    expect.arrayContaining([
      `Ana incluiu o participante ${A} com 2,00% (R$\u00a08.247,00)`,
      `Ana incluiu o participante ${B} com 1,50% (R$\u00a06.185,25)`,
      'Ana criou a venda',
    ]),
  )

  const loja = await buildLoja(database.db, { nome: 'Loja Moema' })
  const old = fresh.loja.nome
  const { body: edited } = await bruno('PUT', `/vendas/${fresh.id}`, {
    versao: fresh.versao,
    registro: editOf(fresh, {
      status: 'Pago',
      loja_id: loja.id,
      cliente_nome: 'Outro Nome',
      participantes: [
        {
          ...editOf(fresh).participantes[0],
          modo: 'percentual',
          colaborador_id: fresh.participantes[0].colaborador_id,
          percentual_comissao: 3,
        },
        { colaborador_id: cadastros.corretores[2] ?? '', modo: 'percentual', percentual_comissao: 1 },
      ],
    }),
  })
  const texts = await textsOf(edited)
  const [firsts] = [texts.slice(0, texts.indexOf('Ana criou a venda') - 2)]
  expect(firsts).toEqual([
    `Bruno incluiu o participante ${C} com 1,00% (R$\u00a04.123,50)`,
    `Bruno mudou Percentual da comissão do participante ${A} de 2,00% para 3,00%`,
    `Bruno mudou Valor da comissão do participante ${A} de R$\u00a08.247,00 para R$\u00a012.370,50`,
    `Bruno retirou o participante ${B}`,
    'Bruno mudou Status de Assinada para Pago',
    'Bruno mudou Nome do cliente',
    `Bruno mudou Loja de ${old} para Loja Moema`,
  ])
})

it('names who a part belonged to at each change, not who it belongs to now', async () => {
  const { db } = database
  const { body: venda } = await ana('POST', '/vendas', typedVenda(cadastros))
  const [A, , C] = await Promise.all(cadastros.corretores.map(nomeOf))
  const { id } = venda.participantes[0]
  const set = (values: Updateable<Tables['vendas_participantes']>) =>
    db.updateTable('vendas_participantes').set(values).where('id', '=', id).execute()
  await set({ observacoes: 'antes' })
  await set({ colaborador_id: cadastros.corretores[2], observacoes: 'na troca' })
  await set({ observacoes: 'depois' })
  const campanha = await buildCampanha(db, { nome: 'Feirão' })
  const outra = await buildCampanha(db, { nome: 'Queima' })
  const applied = await db
    .insertInto('campanhas_vendas')
    .values({ campanha_id: campanha.id, venda_id: venda.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const apply = (values: Updateable<Tables['campanhas_vendas']>) =>
    db.updateTable('campanhas_vendas').set(values).where('id', '=', applied.id).execute()
  await apply({ desconto_aplicado: 1 })
  await apply({ campanha_id: outra.id })
  await apply({ desconto_aplicado: 2 })
  await db.deleteFrom('campanhas_vendas').where('id', '=', applied.id).execute()
  const expected = [
    'Sistema removeu a campanha Queima',
    'Sistema mudou Desconto aplicado da campanha Queima de R$\u00a01,00 para R$\u00a02,00',
    'Sistema mudou Campanha da campanha Feirão de Feirão para Queima',
    'Sistema mudou Desconto aplicado da campanha Feirão de R$\u00a00,00 para R$\u00a01,00',
    'Sistema aplicou a campanha Feirão',
    `Sistema mudou Observações do participante ${C} de “na troca” para “depois”`,
    `Sistema mudou Corretor do participante ${A} de ${A} para ${C}`,
    `Sistema mudou Observações do participante ${A} de “antes” para “na troca”`,
    `Sistema preencheu Observações do participante ${A} com “antes”`,
  ]
  expect((await textsOf(venda)).slice(0, expected.length)).toEqual(expected)

  const { body } = await ana('GET', `/auditoria?registro_id=${venda.id}`)
  const acoes = body.itens.flatMap((item: { acoes: string[] }) => item.acoes)
  expect(acoes.slice(0, expected.length)).toEqual(expected.map((text) => text.replace('Sistema ', '')))
})

it('has an instant and an id of its own for each sentence', async () => {
  const { body: fresh } = await ana('POST', '/vendas', typedVenda(cadastros))
  const { body } = await ana('GET', `/vendas/${fresh.id}/historico`)
  const ids = body.itens.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { em } of body.itens) expect(Number.isNaN(Date.parse(em))).toBe(false)
})
