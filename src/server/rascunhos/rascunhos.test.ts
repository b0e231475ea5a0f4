import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { CADASTRO_NAMES, rascunhoOfEdit, rascunhoOfNew, rascunhoOfPremiacao } from '../../core/cadastros.ts'
import { CONFIGURACOES_RASCUNHO } from '../../core/configuracoes.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'

let database: TestDatabase
let app: FastifyInstance
let person: SignedIn
let ana: Call
let bruno: Call

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  bruno = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
})
beforeEach(async () => {
  person = await signIn(app)
  ana = caller(app, person.headers)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const NOVA_VENDA = '/rascunhos/nova-venda'
const conteudo = { cliente_nome: 'Márcia', valor_venda: null, participantes: [{ modo: 'valor' }] }
const stored = async () =>
  (
    await database.db
      .selectFrom('rascunhos')
      .select('formulario')
      .where('user_id', '=', person.userId)
      .execute()
  ).length

it('a draft comes back to its author alone, until it is discarded', async () => {
  const { body } = await ana('PUT', NOVA_VENDA, { conteudo })
  expect((await ana('GET', NOVA_VENDA)).body).toEqual({
    rascunho: { conteudo, atualizado_em: body.atualizado_em },
  })
  expect((await bruno('GET', NOVA_VENDA)).body).toEqual({ rascunho: null })
  await bruno('DELETE', NOVA_VENDA)
  expect((await ana('GET', NOVA_VENDA)).body.rascunho).not.toBeNull()
  expect((await ana('DELETE', NOVA_VENDA)).body).toEqual({ ok: true })
  expect((await ana('GET', NOVA_VENDA)).body).toEqual({ rascunho: null })
})

it('is encrypted, for its author and form only', async () => {
  await ana('PUT', NOVA_VENDA, { conteudo })
  const { conteudo: kept } = await database.db
    .selectFrom('rascunhos')
    .select('conteudo')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toMatch(/Márcia|cliente_nome/)
  await database.db
    .updateTable('rascunhos')
    .set({ formulario: 'nova-loja' })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await ana('GET', '/rascunhos/nova-loja')).body).toEqual({ rascunho: null })
})

it('saving again replaces it', async () => {
  await ana('PUT', NOVA_VENDA, { conteudo })
  await ana('PUT', NOVA_VENDA, { conteudo: { cliente_nome: 'Joana' } })
  expect((await ana('GET', NOVA_VENDA)).body.rascunho.conteudo).toEqual({ cliente_nome: 'Joana' })
  expect(await stored()).toBe(1)
})

it('after 24 hours it is not given back, and the next save of anybody deletes it', async () => {
  await ana('PUT', NOVA_VENDA, { conteudo })
  await database.db
    .updateTable('rascunhos')
    .set({ expira_em: sql<string>`now()` })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await ana('GET', NOVA_VENDA)).body).toEqual({ rascunho: null })
  await bruno('PUT', NOVA_VENDA, { conteudo })
  expect(await stored()).toBe(0)
})

it('more than 64 kB, an unknown form or text that cannot be kept is refused', async () => {
  expect((await ana('PUT', NOVA_VENDA, { conteudo: { observacoes: 'á'.repeat(33_000) } })).body.code).toBe(
    'RASCUNHO_GRANDE',
  )
  expect((await ana('PUT', NOVA_VENDA, { conteudo: { observacoes: 'á'.repeat(32_000) } })).status).toBe(200)
  expect((await ana('PUT', '/rascunhos/outro', { conteudo })).status).toBe(400)
  expect((await ana('PUT', NOVA_VENDA, '{"conteudo":{"nome":"\\u0000"}}')).status).toBe(400)
  expect((await ana('PUT', NOVA_VENDA, '{"conteudo":{"\\ud800":1}}')).status).toBe(400)
})

it('every form of every noun has one, and a name that is none of theirs has not', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  const forms = [
    ...CADASTRO_NAMES.flatMap((name) => [rascunhoOfNew(name), rascunhoOfEdit(name, id)]),
    CONFIGURACOES_RASCUNHO,
    rascunhoOfPremiacao(id),
  ]
  expect(forms).toEqual(expect.arrayContaining(['nova-sorteio', `sorteio:${id}`, 'novo-colaborador']))
  for (const form of forms)
    expect((await ana('PUT', `/rascunhos/${form}`, { conteudo })).status, form).toBe(200)
  for (const form of ['nova-roleta', `roleta:${id}`, 'novo-loja', 'loja:', `x-loja:${id}`, 'nova-venda2'])
    expect((await ana('PUT', `/rascunhos/${form}`, { conteudo })).status, form).toBe(400)
})

it('of many forms the oldest are dropped', async () => {
  for (let i = 0; i < 22; i++) {
    const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
    await ana('PUT', `/rascunhos/venda:${id}`, { conteudo })
  }
  expect(await stored()).toBe(20)
  expect((await ana('GET', '/rascunhos/venda:00000000-0000-4000-8000-000000000000')).body.rascunho).toBeNull()
  expect(
    (await ana('GET', '/rascunhos/venda:00000000-0000-4000-8000-000000000021')).body.rascunho,
  ).not.toBeNull()
})

it('signing out deletes them', async () => {
  await ana('PUT', NOVA_VENDA, { conteudo })
  expect((await ana('DELETE', '/sessao')).status).toBe(200)
  expect(await stored()).toBe(0)
})
