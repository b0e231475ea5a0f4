import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, PATIENT_MS } from '../testing/http/web-root.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { createApp } from './app.ts'

const HOSTILE = `"><img src=x onerror=alert('1')></div>&lt;script>`
const WRITTEN = '&#34;&#62;&#60;img src=x onerror=alert(&#39;1&#39;)&#62;&#60;/div&#62;&#38;lt;script&#62;'

let database: TestDatabase
let app: FastifyInstance
let api: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  const server = await testApp(database)
  api = server.app
  app = await createApp(server.services, buildWebRoot(), { patienceMs: PATIENT_MS })
  for (let i = 0; i < 5; i++) await buildVenda(database.db, { cliente_nome: HOSTILE, observacoes: HOSTILE })
})
afterAll(async () => {
  await app.close()
  await api.close()
  await database.close()
})

/** What the page shows of its screen before its scripts run; empty if nothing. */
async function firstView(url: string, headers: Record<string, string>): Promise<string> {
  const { body } = await app.inject({ url, headers })
  const [, view = ''] =
    /(<div class="first-view first-view-screen".*)<div id="first-view-shell"/s.exec(body) ?? []
  return view
}

it.each(['/vendas', '/dashboard'])('%s shows names as text, whatever they contain', async (url) => {
  const { headers } = await signIn(api)
  const view = await firstView(url, headers)
  expect(view).toContain(WRITTEN)
  expect(view).not.toMatch(/<img|<script|onerror=alert\('/)
  const count = (pattern: RegExp) => view.match(pattern)?.length
  for (const name of ['div', 'section', 'p', 'span'])
    expect(count(new RegExp(`<${name}\\b`, 'g'))).toBe(count(new RegExp(`</${name}>`, 'g')))
})

it('Vendas shows the totals and the first sales that the API answers', async () => {
  const { headers } = await signIn(api)
  const { itens } = (await api.inject({ url: '/api/vendas?limite=50', headers })).json()
  const view = await firstView('/vendas', headers)
  expect(view).toContain('5 vendas · R$')
  expect(view.match(/first-view-sale"/g)).toHaveLength(4)
  expect(view).toContain(`<h2>${itens[0].numero_venda}</h2>`)
  expect(view).not.toContain(`<h2>${itens[4].numero_venda}</h2>`)
})

it('whoever may not import sales has no room for that button', async () => {
  const { headers } = await signIn(api, { cargo: 'Staff' })
  expect(await firstView('/vendas', headers)).not.toContain('Importar')
  expect(await firstView('/vendas', (await signIn(api)).headers)).toContain('Importar')
})

it.each([
  '/vendas?nova=true',
  '/vendas?importar=true',
  '/vendas?texto=zzz',
  '/vendas?de=2026-01-01',
  '/lojas',
])('%s, which begins differently, shows its frame alone', async (url) => {
  const { headers } = await signIn(api)
  expect(await firstView(url, headers)).toBe('')
})

it('nobody else sees any of it', async () => {
  const { headers } = await signIn(api, { status: 'Inativo' })
  expect(await firstView('/vendas', headers)).toBe('')
  expect(await firstView('/vendas', {})).toBe('')
})

it('a collapsed side navigation is as narrow as the browser will show it', async () => {
  const { headers } = await signIn(api)
  const folded = { ...headers, cookie: `${headers.cookie}; sidebar_state=false` }
  expect(await firstView('/vendas', folded)).toContain('aria-busy="true" data-folded>')
  expect(await firstView('/vendas', headers)).not.toContain('data-folded')
})
