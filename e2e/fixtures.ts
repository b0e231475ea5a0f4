/** Fixtures of every browser test: its own server and database, and the signed-in user. */
import { test as base, type Page, type TestInfo } from '@playwright/test'
import { type Kysely, sql } from 'kysely'
import type { UsuarioCargo } from '../src/core/usuarios.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import type { Tables } from '../src/server/database/schema/types.ts'
import { createLogger } from '../src/server/process/log.ts'
import { openSession } from '../src/server/testing/http/open-session.ts'
import { type Brokerage, buildBrokerage } from './brokerage.ts'
import { LOGINS, newDatabase } from './harness/cluster.ts'
import { mendFirefox } from './harness/firefox.ts'
import { awayFromMidnight } from './harness/midnight.ts'
import { type OwnServer, openOwnServer } from './harness/own-server.ts'
import { openServerHost, type ServerHost } from './harness/server-host.ts'
import { vendasScreen } from './vocabulary/vendas.ts'

export { expect } from '@playwright/test'

export interface Plantao {
  url: string
  /** The test's database, as its owner. */
  db: Kysely<Tables>
}

interface Options {
  /** Environment variables added to the server's usual ones. */
  env: Record<string, string>
}

interface Fixtures {
  /** Skips a test that would begin after STORIES_UNTIL (milliseconds since 1970), with which a quick run ends in time. */
  inTime: undefined
  database: { url: string; db: Kysely<Tables> }
  plantao: Plantao
  /** The test's server in its own process, at the same address, for tests that kill it or cut its database connection. */
  ownServer: OwnServer
  /** One loja, one empreendimento and five colaboradores. */
  brokerage: Brokerage
  /** The sales screen of that brokerage, signed in as Administrador but not opened yet. */
  vendas: ReturnType<typeof vendasScreen>
  /** Signs the page's browser context in without the sign-in screen. */
  signIn: (page: Page, cargo?: UsuarioCargo) => Promise<void>
}

interface WorkerFixtures {
  host: ServerHost
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  env: [{}, { option: true }],

  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') await mendFirefox(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
    async ({}, use) => {
      const host = await openServerHost()
      await use(host)
      host.close()
    },
    { scope: 'worker' },
  ],

  inTime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
    async ({}, use, testInfo) => {
      const until = process.env.STORIES_UNTIL
      testInfo.skip(until !== undefined && Date.now() > Number(until), 'sem tempo')
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
  database: async ({}, use) => {
    await awayFromMidnight()
    const { url, drop } = await newDatabase()
    const { db, close } = openDatabase({
      appUrl: url,
      log: createLogger('silent'),
      max: 2,
      patienceMs: 60_000,
    })
    await use({ url, db })
    await close()
    await drop()
  },

  plantao: async ({ env, host, database: { url, db } }, use, testInfo) => {
    await host.start({ DATABASE_URL: url, ...env })
    await use({ url: `http://127.0.0.1:${host.port}`, db })
    await attachIfFailed(testInfo, host.output())
    await host.stop()
  },

  ownServer: async ({ env, host, database, plantao: _plantao }, use, testInfo) => {
    await host.stop()
    const server = await openOwnServer({ PORT: host.port, DATABASE_URL: database.url, ...env })
    await use(server)
    await attachIfFailed(testInfo, server.output())
    await server.close()
  },

  brokerage: ({ database }, use) => buildBrokerage(database.db).then(use),

  // Depends on `brokerage`, so that there is something to select from.
  vendas: async ({ page, brokerage: _brokerage, signIn }, use) => {
    await signIn(page)
    await use(vendasScreen(page))
  },

  baseURL: async ({ plantao }, use) => use(plantao.url),

  signIn: async ({ plantao: { url, db } }, use) => {
    await use(async (page, cargo = 'Administrador') => {
      const { id: userId } = await db
        .selectFrom('auth.user')
        .select('id')
        .where('email', '=', LOGINS[cargo].email)
        .executeTakeFirstOrThrow()
      const userAgent = await page.evaluate(() => navigator.userAgent)
      const secret = await secretOf(db)
      const { cookie } = await openSession(db, {
        userId,
        secret,
        appUrl: url,
        userAgent,
        ipAddress: '127.0.0.1',
      })
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
    })
  },
})

/** The secret with which servers on this database sign sessions. */
async function secretOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ valor: string }>`
    select valor from plantao.segredos where nome = 'servidor'`.execute(db)
  return rows[0]?.valor ?? ''
}

async function attachIfFailed(testInfo: TestInfo, output: string): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  await testInfo.attach('server', { body: output, contentType: 'text/plain' })
}
