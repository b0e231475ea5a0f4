import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, type TestApp, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, dataIn, FIRST_VIEWS, PATIENT_MS, PLAIN_PAGE } from '../testing/http/web-root.ts'
import { createApp } from './app.ts'

let database: TestDatabase
let server: TestApp
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  app = await createApp(server.services, buildWebRoot(), { patienceMs: PATIENT_MS })
})
afterAll(async () => {
  await app.close()
  await server.app.close()
  await database.close()
})

it("a screen's page names the files that the screen loads", async () => {
  const { headers: browser } = await signIn(server.app)
  const { body, headers } = await app.inject({ url: '/dashboard?loja_id=1', headers: browser })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(
    '<title>Plantão</title><link data-rel="modulepreload" crossorigin href="/assets/shell.js"><link data-rel="modulepreload" crossorigin href="/assets/dashboard.js"><link data-rel="preload" as="style" crossorigin href="/assets/dashboard.css"><script type="application/json"',
  )
  const unknown = await app.inject({ url: '/dashboard', headers: { 'sec-purpose': 'prefetch' } })
  expect(unknown.body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/dashboard.js"><link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/dashboard.css">',
  )
  const prova = await app.inject({ url: '/roleta/7/prova/', headers: browser })
  expect(prova.body).toContain('href="/assets/prova.js"')
  expect((await app.inject({ url: '/', headers: browser })).body).toContain('href="/assets/dashboard.js"')
})

it.each(['/nenhuma-tela', '/vendas/7', '/index.html'])(
  '%s, which is no screen, has the plain page',
  async (url) => {
    expect((await app.inject({ url })).body).toBe(PLAIN_PAGE)
  },
)

it('a visitor to any other screen gets the files of the sign-in', async () => {
  const { body } = await app.inject({ url: '/dashboard' })
  expect(body).toContain('as="font" type="font/woff2" crossorigin href="/assets/inter.woff2"')
  expect(body).toContain('href="/assets/login.js"')
  expect(body).not.toContain('dashboard.js')
})

it.each([
  ['/dashboard', 'somebody signed in', 'screen'],
  ['/auth', 'somebody signed in', null],
  ['/primeiro-acesso', 'somebody signed in', null],
  ['/auth', 'a visitor', 'signIn'],
  ['/dashboard', 'a visitor', 'signIn'],
  ['/primeiro-acesso', 'a visitor', null],
] as const)('%s shows %s, before its scripts run, the first view %s', async (url, who, view) => {
  const headers = who === 'a visitor' ? {} : (await signIn(server.app)).headers
  const { body } = await app.inject({ url, headers })
  const shown = view === null ? '' : FIRST_VIEWS[view]
  expect(body.endsWith(`<div id="root"></div>${shown}</body></html>`)).toBe(true)
})

it('a first view that cannot be rendered is left out, and the page has all else', async () => {
  const failing = "export const firstViews = { screen() { throw new Error('matchMedia is not defined') } }"
  const broken = await createApp(server.services, buildWebRoot(failing), { patienceMs: PATIENT_MS })
  const { statusCode, body } = await broken.inject({
    url: '/dashboard',
    headers: (await signIn(server.app)).headers,
  })
  await broken.close()
  expect(statusCode).toBe(200)
  expect(body).toContain(
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/dashboard.js">',
  )
  expect(body).toContain('<div id="root"></div></body></html>')
  expect(dataIn(body)?.answers).toHaveLength(2)
})

describe('the session', () => {
  it('is in the page as the API answers it, for this person alone', async () => {
    const { headers: browser } = await signIn(server.app)
    for (const headers of [browser, {}]) {
      const page = await app.inject({ url: '/auth', headers })
      const { sessao, ambiente } = (await app.inject({ url: '/api/sessao', headers })).json()
      const { session } = dataIn(page.body) ?? {}
      expect(session?.ambiente).toEqual(ambiente)
      expect(session?.sessao?.user).toEqual(sessao?.user)
      expect(page.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'cookie' })
    }
  })

  it('is renewed by a page that is opened late, which brings its data all the same', async () => {
    const { headers, sessionId } = await signIn(server.app)
    await database.db
      .updateTable('auth.session')
      .set({ expiresAt: new Date(Date.now() + 11 * 3_600_000 + 30_000).toISOString() })
      .where('id', '=', sessionId)
      .execute()
    const page = await app.inject({ url: '/dashboard', headers })
    expect(page.cookies[0]?.name).toBe('plantao_sessao')
    expect(dataIn(page.body)?.session.sessao?.expires_in).toBeGreaterThan(3590)
    expect(dataIn(page.body)?.answers).toHaveLength(2)
  })

  it('is not in a page that is fetched in advance', async () => {
    const { headers } = await signIn(server.app)
    const page = await app.inject({ url: '/dashboard', headers: { ...headers, 'sec-purpose': 'prefetch' } })
    expect(dataIn(page.body)).toBeNull()
  })
})

it('a database that does not answer delays the first page a little, and the next ones not at all', async () => {
  const { accounts } = server.services
  const isFirstAccess = vi.fn(() => new Promise<boolean>(() => {}))
  const services = { ...server.services, accounts: { ...accounts, isFirstAccess } }
  const stuck = await createApp(services, buildWebRoot())
  for (let asked = 0; asked < 3; asked++) {
    const { statusCode, body } = await stuck.inject({ url: '/auth' })
    expect([statusCode, dataIn(body)]).toEqual([200, null])
    expect(body).toContain('href="/assets/login.js"')
  }
  expect(isFirstAccess).toHaveBeenCalledTimes(1)
})

it('an interface that an earlier version built is not served', async () => {
  const webRoot = buildWebRoot()
  await rm(join(webRoot, '.vite/first-view.mjs'))
  const outdated = await createApp(server.services, webRoot)
  expect((await outdated.inject({ url: '/auth' })).statusCode).toBe(404)
  await outdated.close()
})

it('what the build says of itself is served to nobody', async () => {
  expect((await app.inject({ url: '/.vite/screens.json' })).body).not.toContain('assets')
  expect((await app.inject({ url: '/.vite/first-view.mjs' })).body).not.toContain('firstViews')
})
