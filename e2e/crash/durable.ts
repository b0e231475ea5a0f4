/** An installation as users run it, with the embedded database, on its own data folder. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type Database, openDatabase } from '../../src/server/database/connections/connection.ts'
import { runningEmbedded } from '../../src/server/database/postgres/embedded.ts'
import { readPostmasterFile } from '../../src/server/database/postgres/embedded-leftovers.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { type Brokerage, buildBrokerage } from '../brokerage.ts'
import { LOGINS } from '../harness/cluster.ts'
import { freePort, type ServerProcess, startServer } from '../harness/server.ts'

export { isAlive, untilHealthy } from '../harness/health.ts'

export interface Durable {
  dataDir: string
  url: string
  /** The server's environment variables. */
  env: Record<string, string>
  brokerage: Brokerage
  /** The running server. */
  server: ServerProcess
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
  /** The postmaster's process id. */
  postmaster(): Promise<number>
  /** Runs `work` on the database as its owner. */
  inspect<T>(work: (db: Database['db']) => Promise<T>): Promise<T>
}

export const test = base.extend<Record<never, never>, { durable: Durable }>({
  // One per test file: it survives everything that the tests do to it.
  durable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first argument
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'plantao-quedas-'))
      // Under root, the folder must be accessible to the database's own user.
      await chmod(folder, 0o711)
      const dataDir = join(folder, 'data')
      const { email, password } = LOGINS.Administrador
      const env = {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      }
      const server = await startServer(env)
      const durable: Durable = {
        dataDir,
        url: server.url,
        env,
        brokerage: await inspectDatabase(dataDir, buildBrokerage),
        server,
        start: async () => {
          durable.server = await startServer(env)
        },
        postmaster: () => postmasterOf(dataDir),
        inspect: (work) => inspectDatabase(dataDir, work),
      }
      await use(durable)
      durable.server.signal('SIGTERM')
      await durable.server.ended
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

async function inspectDatabase<T>(dataDir: string, work: (db: Database['db']) => Promise<T>): Promise<T> {
  const appUrl = await runningEmbedded(dataDir)
  if (!appUrl) throw new Error('the database is not running')
  const database = openDatabase({ appUrl, log: createLogger('silent'), max: 1 })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'))
  if (!file) throw new Error('no postmaster runs')
  return file.pid
}
