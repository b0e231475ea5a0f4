/** A test fixture for API tests: a server and two signed-in users. */
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Services } from '../../api/api.ts'
import { type TestDatabase, testDatabase } from '../database/database.ts'
import { type SignedIn, signIn, testApp } from '../http/accounts.ts'
import { type Call, caller } from '../http/requests.ts'

/** A server with its own database, and calls by Ana Souza, Administrador, and Bruno Lima, Staff. */
export interface Office {
  database: TestDatabase
  app: FastifyInstance
  services: Services
  /** The Administrador's login. */
  ana: SignedIn
  administrador: Call
  staff: Call
}

/**
 * Opens an office for the whole test file and closes it after the last test. `now` sets its clock; `max` the number of
 * connections, for tests of concurrent calls; `env` extends its environment, and `free` is
 * the room on its disk.
 */
export async function testOffice({
  max,
  now,
  env,
  free,
}: {
  max?: number
  now?: () => Date
  env?: Record<string, string>
  free?: Services['freeBytes']
} = {}): Promise<Office> {
  const database = await testDatabase({ max })
  const { app, services } = await testApp(database, { now, env, free })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  const ana = await signIn(app, { nome: 'Ana Souza' })
  const bruno = await signIn(app, { cargo: 'Staff', nome: 'Bruno Lima' })
  return {
    database,
    app,
    services,
    ana,
    administrador: caller(app, ana.headers),
    staff: caller(app, bruno.headers),
  }
}
