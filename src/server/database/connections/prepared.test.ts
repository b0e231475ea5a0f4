import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import type { Tables } from '../schema/types.ts'
import { type Database, openDatabase } from './connection.ts'
import { isConflict } from './failures.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** A database with one connection, so that all statements of a test meet there. */
async function withOneConnection(work: (database: Database) => Promise<void>): Promise<void> {
  const database = openDatabase({ appUrl: t.appUrl, log: createLogger('fatal'), max: 1 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

describe('a migration that changes the result of a prepared statement', () => {
  const all = (db: Kysely<Tables>) => sql`select * from plantao.muda`.execute(db)

  it('is not noticed by a read, and by a transaction only as a conflict', async () => {
    const app = new URL(t.appUrl).username
    await sql`create table plantao.muda (a int)`.execute(t.ownerDb)
    await sql`grant select on plantao.muda to ${sql.id(app)}`.execute(t.ownerDb)
    await withOneConnection(async (database) => {
      const { db } = database
      for (let call = 0; call < 3; call++) await all(db)
      await sql`insert into plantao.muda values (1)`.execute(t.ownerDb)
      await sql`alter table plantao.muda add column b int`.execute(t.ownerDb)
      expect((await all(db)).rows).toEqual([{ a: 1, b: null }])

      for (let call = 0; call < 3; call++) await all(db)
      await sql`alter table plantao.muda add column c int`.execute(t.ownerDb)
      const attempt = () => db.transaction().execute(all)
      const error = await attempt().catch((thrown: unknown) => thrown)
      expect(isConflict(error)).toBe(true)
      expect((await attempt()).rows).toEqual([{ a: 1, b: null, c: null }])
    })
  })
})
