/** Checks the counts of people and projects against the lists behind them. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { buildColaborador, buildEmpreendimento, buildLoja } from '../testing/office/builders.ts'

let database: TestDatabase
let app: FastifyInstance
let call: Call
let loja_id: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  app = (await testApp(database)).app
  call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
  loja_id = (await buildLoja(db)).id
  await buildColaborador(db, { nome: 'Ana', loja_id })
  await buildColaborador(db, { nome: 'Bia', loja_id, status: 'Inativo' })
  await buildColaborador(db, { nome: 'Caio' })
  await buildEmpreendimento(db, { nome: 'Aurora' })
  await buildEmpreendimento(db, { nome: 'Boreal', status: 'Inativo' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it.each([
  ['vendedores-ativos', '', 'colaboradores?status=Ativo', ['Ana', 'Caio']],
  ['vendedores-ativos', 'loja', 'colaboradores?status=Ativo', ['Ana']],
  ['empreendimentos', '', 'empreendimentos?status=Ativo', ['Aurora']],
])('%s %s', async (figure, filter, list, names) => {
  const ofLoja = filter === 'loja' ? `loja_id=${loja_id}` : ''
  const { valor } = (await call('GET', `/dashboard/${figure}?${ofLoja}`)).body
  const { itens, total } = (await call('GET', `/${list}&${ofLoja}`)).body
  expect(itens.map(({ nome }: { nome: string }) => nome).sort()).toEqual(names)
  expect([valor, total]).toEqual([names.length, names.length])
})

it.each(['colaboradores', 'empreendimentos'])('%s that are Inativo, also found by a text', async (list) => {
  const { itens } = (await call('GET', `/${list}?status=Inativo&texto=b`)).body
  expect(itens).toHaveLength(1)
  expect(itens[0].status).toBe('Inativo')
})
