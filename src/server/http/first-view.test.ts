import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFirstView } from '../../../scripts/lib/first-view.ts'
import type { Comissao } from '../../contract/comissoes.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, PATIENT_MS } from '../testing/http/web-root.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { createApp } from './app.ts'

const HOSTILE = `"><img src=x onerror=alert('1')></div>&lt;script>`
const WRITTEN = '&quot;&gt;&lt;img src=x onerror=alert(&#x27;1&#x27;)&gt;&lt;/div&gt;&amp;lt;script&gt;'

let database: TestDatabase
let app: FastifyInstance
let api: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  const server = await testApp(database)
  api = server.app
  app = await createApp(server.services, buildWebRoot((await buildFirstView()).code), {
    patienceMs: PATIENT_MS,
  })
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
  const [, view = ''] = /(<main class="[^"]*first-view-screen".*)<\/body>/s.exec(body) ?? []
  return view
}

it.each(['/vendas', '/dashboard', '/comissoes'])(
  '%s shows names as text, whatever they contain',
  async (url) => {
    const { headers } = await signIn(api)
    const view = await firstView(url, headers)
    expect(view).toContain(WRITTEN)
    expect(view).not.toMatch(/<img|<script|onerror=alert\('/)
  },
)

it('the dashboard shows its filters, set as its address says', async () => {
  const { headers } = await signIn(api)
  const view = await firstView('/dashboard?de=2020-01-01&ate=2020-01-15', headers)
  for (const label of ['Período', 'De', 'Até', 'Loja', 'Empreendimento'])
    expect(view).toContain(`>${label}</`)
  expect(view).toContain('value="Outro período"')
  expect(await firstView('/dashboard', headers)).toContain('value="Este mês"')
  expect(view).not.toContain('mantine-Skeleton-root')
})

it('Vendas shows the totals and the first sales that the API answers', async () => {
  const { headers } = await signIn(api)
  const { itens } = (await api.inject({ url: '/api/vendas?limite=50', headers })).json()
  const view = await firstView('/vendas', headers)
  expect(view).toContain('5 vendas · R$')
  const numbers = [...view.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text)
  expect(numbers).toEqual(itens.slice(0, 7).map((venda: Venda) => venda.numero_venda))
})

it('Comissões shows the sums and all commissions of the first page, by which the columns have their widths', async () => {
  const { headers } = await signIn(api)
  const { itens } = (await api.inject({ url: '/api/comissoes', headers })).json()
  const view = await firstView('/comissoes', headers)
  expect(view).toContain('Comissões (5)')
  expect(view).toContain('Somas por corretor (5)')
  const [, rows = ''] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(view) ?? []
  const links = [...rows.matchAll(/<tr.*?aria-label="Ver venda ([^"]*)"/gs)].map(([, numero]) => numero)
  expect(links).toEqual(itens.map((comissao: Comissao) => comissao.numero_venda))
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
  '/comissoes?status=Pago',
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
  const folded = async (cookies: string) => {
    const { body } = await app.inject({
      url: '/vendas',
      headers: { ...headers, cookie: `${headers.cookie}${cookies}` },
    })
    return [...body.matchAll(/first-view-nav-(\w+)"( data-folded="true")?><\/div>/g)].map(
      ([, width, isFolded]) => `${width}: ${isFolded ? 'folded' : 'open'}`,
    )
  }
  expect(await folded('')).toEqual(['medium: folded', 'wide: open'])
  expect(await folded('; sidebar_state=false')).toEqual(['medium: folded', 'wide: folded'])
  expect(await folded('; sidebar_state_medium=true')).toEqual(['medium: open', 'wide: open'])
})
