import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PageAnswer } from '../../contract/page-data.ts'
import { USUARIO_CARGOS } from '../../core/usuarios.ts'
import { signIn, testApp } from '../testing/accounts.ts'
import { buildLoja, buildVenda } from '../testing/builders.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { buildWebRoot, dataIn, PATIENT_MS } from '../testing/web-root.ts'
import { createApp } from './app.ts'

const HOSTILE = '</script><script>alert(1)</script><!--\u2028&'

let database: TestDatabase
let app: FastifyInstance
let api: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  const server = await testApp(database)
  api = server.app
  app = await createApp(server.services, buildWebRoot(), { patienceMs: PATIENT_MS })
  const { id: loja_id } = await buildLoja(database.db, { nome: HOSTILE })
  await buildVenda(database.db, {
    cliente_nome: HOSTILE,
    loja_id,
    status: 'Pago',
  })
})
afterAll(async () => {
  await app.close()
  await api.close()
  await database.close()
})

const pageOf = async (url: string, headers: Record<string, string>) =>
  (await app.inject({ url, headers })).body

/** The answer of a route, such as 'vendas.listar'. */
function answer(page: string, route: string): PageAnswer | undefined {
  return dataIn(page)?.answers.find(({ path }) => path.join('.') === route)
}

it.each(USUARIO_CARGOS)('%s gets in the page what the API answers them', async (cargo) => {
  const { headers } = await signIn(api, { cargo })
  const page = await pageOf('/vendas', headers)
  const list = await api.inject({ url: '/api/vendas?limite=50', headers })
  expect(answer(page, 'vendas.listar')).toMatchObject({
    type: 'infinite',
    input: { limite: '50' },
    output: list.json(),
  })
  const figures = await pageOf('/dashboard', headers)
  const byLoja = await api.inject({ url: '/api/dashboard/vendas-por-loja', headers })
  expect(answer(figures, 'dashboard.completo')?.output).toMatchObject({
    vendasPorLoja: { dados: byLoja.json() },
  })
})

it('names cannot end the element, nor begin another', async () => {
  const { headers } = await signIn(api)
  const page = await pageOf('/vendas', headers)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toMatch(/alert\(1\)<|<!--|\u2028/)
  expect(answer(page, 'vendas.listar')?.output).toMatchObject({
    itens: [{ cliente_nome: HOSTILE }],
  })
})

it.each(['"\\ud800"', '{"toString":1}', '1e999', '</script>', '%ED%A0%80'])(
  'a page whose search is %s has data all the same',
  async (texto) => {
    const { headers } = await signIn(api)
    const response = await app.inject({
      url: `/vendas?texto=${encodeURIComponent(texto)}&__proto__=1`,
      headers,
    })
    expect(response.statusCode).toBe(200)
    expect(response.body.match(/<script/g)).toHaveLength(1)
    expect(answer(response.body, 'avisos.listar')).toBeDefined()
  },
)

it('the calls are those of the address, as the router reads it', async () => {
  const { headers } = await signIn(api)
  const page = await pageOf('/vendas?status=%5B%22Assinada%22%5D&texto=123&ordem=valor_desc&de=nada', headers)
  const input = { status: ['Assinada'], texto: '123' }
  expect(answer(page, 'vendas.totais')).toMatchObject({ input, output: { quantidade: 0 } })
  expect(answer(page, 'vendas.listar')?.input).toEqual({ ...input, limite: '50', ordem: 'valor_desc' })
  const { body } = await app.inject({ url: '/dashboard?de=2026-01-01&ate=2026-01-31', headers })
  expect(answer(body, 'dashboard.completo')).toMatchObject({
    input: { de: '2026-01-01', ate: '2026-01-31' },
    output: { funil: { dados: { periodo: { de: '2026-01-01', ate: '2026-01-31' } } } },
  })
})
