/** What every browser test starts from: a server of its own on a database of its own, and who is signed in. */
import { test as base, expect, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { CargoUsuario } from '../src/core/usuarios.ts'
import type { Tables } from '../src/server/database/types.ts'
import { type Brokerage, buildBrokerage } from './brokerage.ts'
import { LOGINS } from './harness/cluster.ts'
import { type Installations, keepOneReady } from './harness/installations.ts'
import { type ServerProcess, startServer } from './harness/server.ts'
import type { Wire } from './harness/wire.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

export { expect } from '@playwright/test'

export interface Plantao {
  url: string
  /** The test's own database, as its owner. */
  db: Kysely<Tables>
  /** The server's wire to the database. */
  wire: Wire
  /** Ends the server at once, as a power cut does. */
  kill(): Promise<void>
  /** Starts the server again, at the same address. */
  start(env?: Record<string, string>): Promise<void>
}

interface Options {
  /** Variables of the server besides the usual ones. */
  env: Record<string, string>
}

interface Fixtures {
  plantao: Plantao
  /** One loja, one empreendimento and five colaboradores, in the database. */
  brokerage: Brokerage
  /** The sales' screen of an Administrador of that brokerage, signed in and not opened yet. */
  vendas: ReturnType<typeof vendasScreen>
  /** Signs the page's browser context in, without the screen. */
  signIn: (page: Page, cargo?: CargoUsuario) => Promise<void>
}

interface WorkerFixtures {
  installations: Installations
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  env: [{}, { option: true }],

  installations: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture without others is written so
    async ({}, use) => {
      const installations = keepOneReady()
      await use(installations)
      await installations.close()
    },
    { scope: 'worker' },
  ],

  plantao: async ({ env, installations }, use, testInfo) => {
    const { port, wire, db, server: first, close } = await installations.take(env)
    let server: ServerProcess | null = first
    let output = ''
    const kill = async () => {
      if (!server) return
      server.signal('SIGKILL')
      await server.ended
      output += server.output()
      server = null
    }
    await use({
      url: first.url,
      db,
      wire,
      kill,
      start: async (more) => {
        await kill()
        server = await startServer({ PORT: port, DATABASE_URL: wire.url, ...env, ...more })
      },
    })
    await kill()
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server', { body: output, contentType: 'text/plain' })
    await close()
  },

  brokerage: ({ plantao }, use) => buildBrokerage(plantao.db).then(use),

  // The brokerage is there before anything is chosen from it.
  vendas: async ({ page, brokerage: _brokerage, signIn }, use) => {
    await signIn(page)
    await use(vendasScreen(page))
  },

  baseURL: async ({ plantao }, use) => use(plantao.url),

  signIn: async ({ plantao }, use) => {
    await use(async (page, cargo = 'Administrador') => {
      const { email, password } = LOGINS[cargo]
      const answer = await page.request.post(`${plantao.url}/api/sessao`, { data: { email, password } })
      expect(answer.status(), await answer.text()).toBe(200)
    })
  },
})
