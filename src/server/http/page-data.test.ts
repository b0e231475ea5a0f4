import { setImmediate as turn } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageAnswer } from '../../contract/page-data.ts'
import { USUARIO_CARGOS } from '../../core/usuarios.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, dataIn, PATIENT_MS } from '../testing/http/web-root.ts'
import { buildLoja, buildVenda } from '../testing/office/builders.ts'
import { createApp } from './app.ts'
import { createPageData, PATIENCE_MS } from './page-data.ts'

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

it('Comissões without filters brings its list and its sums, filtered nothing but the notices', async () => {
  const { headers } = await signIn(api)
  const page = await pageOf('/comissoes', headers)
  for (const [route, url] of [
    ['comissoes.listar', '/api/comissoes'],
    ['comissoes.somas', '/api/comissoes/somas'],
  ] as const) {
    const output = (await api.inject({ url, headers })).json()
    expect(answer(page, route)).toMatchObject({ type: 'query', input: {}, output })
  }
  const filtered = dataIn(await pageOf('/comissoes?status=Pago', headers))
  expect(filtered?.answers.map(({ path }) => path.join('.'))).toEqual(['avisos.listar'])
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

it('headers that mean something for the page alone change nothing', async () => {
  const { headers } = await signIn(api)
  const odd = {
    accept: 'text/html',
    'content-type': 'text/plain',
    'content-length': '7',
    range: 'bytes=0-1',
    'if-none-match': '*',
    'idempotency-key': 'a',
    'accept-encoding': 'gzip',
    'sec-fetch-site': 'cross-site',
  }
  const { answers = [] } = dataIn(await pageOf('/vendas', headers)) ?? {}
  const asked = await app.inject({
    url: '/vendas',
    headers: { ...odd, ...headers, 'accept-encoding': 'identity' },
  })
  expect(dataIn(asked.body)?.answers.map(({ path }) => path)).toEqual(answers.map(({ path }) => path))
  expect(answers.length).toBeGreaterThan(2)
})

describe('what is late for a page is left out of the next ones until it is answered', () => {
  const routes = { sessao: '/api/sessao', vendas: '/api/vendas', avisos: '/api/avisos' }
  const others = ['avisos.listar', 'vendas.totais', 'visoes.listar']
  /** How long each route takes, in milliseconds. */
  let takes: Record<string, number> = {}
  let asked: string[] = []
  let clock = 0
  let cargo = 'Staff'

  afterEach(() => void vi.useRealTimers())

  /** Asks for the page of Vendas; returns the routes asked for, and those whose answers it brings. */
  function pages() {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const slow = fastify()
    slow.get('/api/*', async ({ url }) => {
      const { pathname } = new URL(url, 'http://plantao')
      asked.push(pathname)
      await new Promise((resolve) => setTimeout(resolve, takes[pathname] ?? 0))
      const usuario = { status: 'Ativo', cargo, restricoes: [], loja: null }
      return pathname === routes.sessao ? { sessao: { user: { usuario } } } : {}
    })
    const dataOf = createPageData(slow, { now: () => new Date(clock) }, PATIENCE_MS)
    slow.get('/vendas', async (request) => (await dataOf('/vendas', request)) ?? { answers: null })
    return async () => {
      asked = []
      let page: { answers: PageAnswer[] | null } | undefined
      void slow.inject('/vendas').then((response) => {
        page = response.json()
      })
      while (!page) {
        for (let i = 0; i < 50; i++) await turn()
        await vi.advanceTimersByTimeAsync(10)
      }
      return { asked, brought: page.answers?.map(({ path }) => path.join('.')) ?? null }
    }
  }

  it('nothing of a busy server is, which takes twice as long as usual', async () => {
    const page = pages()
    takes = { [routes.sessao]: 250, [routes.vendas]: 500, [routes.avisos]: 400 }
    expect((await page()).brought).toEqual([
      'avisos.listar',
      'vendas.listar',
      'vendas.totais',
      'visoes.listar',
    ])
  })

  it('a slow list, and no other', async () => {
    const page = pages()
    takes = { [routes.vendas]: 2 * PATIENCE_MS }
    const first = await page()
    expect(first.asked).toContain(routes.vendas)
    expect(first.brought).toEqual(others)
    const second = await page()
    expect(second.asked).not.toContain(routes.vendas)
    expect(second.brought).toEqual(others)
    takes = {}
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect((await page()).brought).toContain('vendas.listar')
  })

  it('a list that is never answered, for five seconds', async () => {
    const page = pages()
    takes = { [routes.vendas]: 1_000_000 }
    await page()
    expect((await page()).asked).not.toContain(routes.vendas)
    clock += 5_001
    takes = {}
    expect((await page()).brought).toContain('vendas.listar')
  })

  it('what the cargo may not read is not asked for', async () => {
    // A cargo that does not exist.
    cargo = 'Financeiro'
    takes = {}
    expect(await pages()()).toEqual({ asked: [routes.sessao], brought: [] })
    cargo = 'Staff'
    expect((await pages()()).asked).toEqual([
      routes.sessao,
      routes.avisos,
      routes.vendas,
      `${routes.vendas}/totais`,
      '/api/visoes/vendas',
    ])
  })

  it('a slow session, and with it everything', async () => {
    const page = pages()
    takes = { [routes.sessao]: 2 * PATIENCE_MS }
    expect(await page()).toEqual({ asked: [routes.sessao], brought: null })
    expect(await page()).toEqual({ asked: [], brought: null })
    takes = {}
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect((await page()).brought).toContain('vendas.listar')
  })
})
