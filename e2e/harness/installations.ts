/** Installations for the tests: a server on a database of its own. While a test runs, the next one's starts. */
import type { Kysely } from 'kysely'
import { openDatabase } from '../../src/server/database/connection.ts'
import type { Tables } from '../../src/server/database/types.ts'
import { createLogger } from '../../src/server/log.ts'
import { newDatabase } from './cluster.ts'
import { freePort, type ServerProcess, startServer } from './server.ts'
import { openWire, type Wire } from './wire.ts'

interface Installation {
  port: string
  /** The installation's own database, as its owner. */
  db: Kysely<Tables>
  /** The server's wire to the database. */
  wire: Wire
  server: ServerProcess
  /** Forgets the database; the server has ended by then. */
  close(): Promise<void>
}

export interface Installations {
  /** One that nobody used, with `env` besides the usual variables. */
  take(env: Record<string, string>): Promise<Installation>
  /** Ends the one that nobody took. */
  close(): Promise<void>
}

/** A server is up in a second or two, which a test need not wait for if the one before it waits for people's eyes. */
export function keepOneReady(): Installations {
  let next: Promise<Installation> | null = null
  const prepare = () => {
    next = install({})
    // Whoever takes it hears of it.
    next.catch(() => {})
  }
  return {
    async take(env) {
      const usual = Object.keys(env).length === 0
      const mine = usual && next ? next : install(env)
      if (usual) next = null
      const installation = await mine
      if (!next) prepare()
      return installation
    },
    async close() {
      const left = await next?.catch(() => null)
      if (!left) return
      left.server.signal('SIGKILL')
      await left.server.ended
      await left.close()
    },
  }
}

async function install(env: Record<string, string>): Promise<Installation> {
  const database = await newDatabase()
  const wire = await openWire(database.url)
  const own = openDatabase({ appUrl: database.url, log: createLogger('silent'), max: 2 })
  const port = String(await freePort())
  const server = await startServer({ PORT: port, DATABASE_URL: wire.url, ...env })
  return {
    port,
    db: own.db,
    wire,
    server,
    close: async () => {
      await own.close()
      await wire.close()
      await database.drop()
    },
  }
}
