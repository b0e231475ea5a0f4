import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/accounts.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { buildWebRoot, PLAIN_PAGE } from '../testing/web-root.ts'
import { createApp } from './app.ts'

let database: TestDatabase
let server: TestApp
let app: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  app = await createApp(server.services, buildWebRoot())
})
afterAll(async () => {
  await app.close()
  await server.app.close()
  await database.close()
})

it("a screen's page names the files that the screen loads", async () => {
  const { body, headers } = await app.inject({ url: '/dashboard?loja_id=1' })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/shell.js"><link rel="modulepreload" crossorigin href="/assets/dashboard.js"><link rel="preload" as="style" crossorigin href="/assets/dashboard.css"></head>',
  )
  expect((await app.inject({ url: '/roleta/7/prova/' })).body).toContain('href="/assets/prova.js"')
})

it.each(['/', '/nenhuma-tela', '/vendas/7', '/index.html'])(
  '%s, which is no screen, has the plain page',
  async (url) => {
    expect((await app.inject({ url })).body).toBe(PLAIN_PAGE)
  },
)

it('what the build says of itself is served to nobody', async () => {
  expect((await app.inject({ url: '/.vite/screens.json' })).body).not.toContain('assets')
})
