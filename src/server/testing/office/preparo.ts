/** An office that brings data in, with what the tests of the screen's way ask of it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { createLoader } from '../../cargas/preparo/loader.ts'
import { type Workplace, workOnPreparo } from '../../cargas/preparo/work.ts'
import { beginTrabalho } from '../../cargas/preparo/writes.ts'
import { asked } from './cargas.ts'
import { testOffice } from './office.ts'

/**
 * Its own preparation is deleted before each test, and a load is undone after it, without a file left on the disk. With
 * `inThisThread` the work is done in the test's own thread, for tests of what is done: starting another takes longer than most
 * work. Threads, and work that is ended or interrupted, have their tests (loader.test.ts, interrupted.test.ts, preparo.test.ts).
 */
export async function preparoOffice({ inThisThread = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-preparo-'))
  const { database, services, ana, administrador: call } = await testOffice({ env: { DATA_DIR: dataDir } })
  const { db, ownerDb } = database
  const { ownerUrl } = database
  const { log, now } = services
  /** A server's runner, whose work begins in this thread unless told otherwise. */
  const loaderOf = (begin: Parameters<typeof createLoader>[0]['begin'] = here) =>
    createLoader({ db, ownerUrl, dataDir, log, now, begin })
  if (inThisThread) services.loader = loaderOf()
  const preparo = async () => (await call('GET', '/carga')).body.preparo
  const ask = (path: string, body?: Record<string, unknown>) => asked(call, services, path, body)
  afterAll(async () => {
    await services.loader.stop()
    await rm(dataDir, { recursive: true })
  })
  beforeEach(async () => {
    await sql`delete from cargas_preparos`.execute(ownerDb)
  })
  afterEach(async () => {
    const state = await preparo()
    if (state?.situacao === 'Carregada') expect((await ask('/carga/desfazer')).falha).toBeNull()
    expect(await readdir(dataDir)).toEqual([])
  })
  return {
    database,
    db,
    ownerDb,
    services,
    ana,
    call,
    dataDir,
    preparo,
    ask,
    loaderOf,
    /** Does what waits, by so many servers at once. */
    async work(servers = 1) {
      const loaders = Array.from({ length: servers }, () => loaderOf())
      for (const loader of loaders) loader.wake()
      await Promise.all(loaders.map((loader) => loader.settled()))
    },
    /** Asks for work that no server is told of. */
    async askOnly(situacao: Parameters<typeof beginTrabalho>[2]['situacao']) {
      const preparo = await ownerDb.selectFrom('cargas_preparos').selectAll().executeTakeFirstOrThrow()
      await beginTrabalho(ownerDb, preparo, { situacao, usuario_id: ana.usuario.id })
    },
    /** The status and the sentence of an answer. */
    async refusal(...request: Parameters<typeof call>) {
      const { status, body } = await call(...request)
      return [status, body.message]
    },
    problemas: async (query = '') => (await call('GET', `/carga/problemas${query}`)).body,
    async countOf(table: string) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
        ownerDb,
      )
      return rows[0]?.n
    },
  }
}

// A test that asks waits until the work is done, so nothing runs that could be ended.
const here = (workplace: Workplace) => ({ outcome: workOnPreparo(workplace), end: async () => {} })
