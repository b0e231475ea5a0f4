/** An office that brings data in, with what the tests of the screen's way ask of it. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { type Workplace, workOnPreparo } from '../../cargas/preparo/work.ts'
import { createBatchRunner, type RecallableRunner } from '../../process/batches.ts'
import type { Logger } from '../../process/log.ts'
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
  const workplace = { ownerUrl: database.ownerUrl, dataDir }
  if (inThisThread) services.loader = loaderHere(workplace, services.log)
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
    workplace,
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

function loaderHere(workplace: Workplace, log: Logger): RecallableRunner {
  const runBatch = async () => {
    await workOnPreparo(workplace)
    return false
  }
  // A test that asks waits until the work is done, so nothing runs that could be ended.
  return { ...createBatchRunner({ name: 'loads', log, runBatch }), recall: () => {} }
}
