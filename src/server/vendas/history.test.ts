import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildLoja } from '../testing/office/builders.ts'
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

it('has an instant and an id of its own for each sentence', async () => {
  const { body: fresh } = await ana('POST', '/vendas', typedVenda(cadastros))
  const { body } = await ana('GET', `/vendas/${fresh.id}/historico`)
  const ids = body.itens.map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { em } of body.itens) expect(Number.isNaN(Date.parse(em))).toBe(false)
})
