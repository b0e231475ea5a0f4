/** What every browser test starts from: a server of its own on a database of its own, and who is signed in. */
import { test as base, expect, type Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import type { CargoUsuario } from '../src/core/usuarios.ts'
import { openDatabase } from '../src/server/database/connection.ts'
import type { Tables } from '../src/server/database/types.ts'
import { createLogger } from '../src/server/log.ts'
import { type Brokerage, buildBrokerage } from './brokerage.ts'
import { LOGINS, newDatabase } from './harness/cluster.ts'
import { freePort, type ServerProcess, startServer } from './harness/server.ts'
import { openWire, type Wire } from './harness/wire.ts'
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

export const test = base.extend<Options & Fixtures>({
  env: [{}, { option: true }],

  plantao: async ({ env }, use, testInfo) => {
    const database = await newDatabase()
    const wire = await openWire(database.url)
    const own = openDatabase({ appUrl: database.url, log: createLogger('silent'), max: 2 })
    const port = String(await freePort())
    const start = (more: Record<string, string> = {}) =>
      startServer({ PORT: port, DATABASE_URL: wire.url, ...env, ...more })
    let server: ServerProcess | null = await start()
    const url = server.url
    let output = ''
    const kill = async () => {
      if (!server) return
      server.signal('SIGKILL')
      await server.ended
      output += server.output()
      server = null
    }
    await use({
      url,
      db: own.db,
      wire,
      kill,
      start: async (more) => {
        await kill()
        server = await start(more)
      },
    })
    await kill()
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server', { body: output, contentType: 'text/plain' })
    await own.close()
    await wire.close()
    await database.drop()
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
