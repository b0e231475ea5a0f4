import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { listarVendas, totalsOfVendas } from '../../vendas/queries.ts'
import type { Tables } from '../schema/types.ts'
import { type Database, openDatabase } from './connection.ts'
import { isConflict } from './failures.ts'
import { PREPARED_PER_CONNECTION } from './statements.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

interface Statement {
  statement: string
  generic: number
  calls: number
}

/** A database with one connection, so that all statements of a test meet there. */
async function withOneConnection(
  options: { prepares?: boolean },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ appUrl: t.appUrl, log: createLogger('fatal'), max: 1, ...options })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** What the only connection has prepared. */
async function preparedOn({ pool }: Database): Promise<Statement[]> {
  const { rows } = await pool.query<Statement>(
    `select statement, generic_plans as generic, generic_plans + custom_plans as calls from pg_prepared_statements`,
  )
  return rows
}

const lojasNamed = (db: Kysely<Tables>, nome: string) =>
  db.selectFrom('lojas').select('id').where('nome', '=', nome).limit(3).execute()

describe('a statement', () => {
  it('is prepared when it is called again, with its limit as a number and soon with one plan for all', () =>
    withOneConnection({}, async (database) => {
      await lojasNamed(database.db, 'a')
      expect(await preparedOn(database)).toEqual([])
      for (let call = 0; call < 12; call++) await lojasNamed(database.db, `loja ${call}`)
      const [only, ...others] = await preparedOn(database)
      expect(others).toEqual([])
      expect(only?.statement).toContain('limit 3')
      expect(only?.calls).toBe(12)
      expect(only?.generic).toBeGreaterThan(0)
    }))

  it('that searches a text, adds up rows or has a period is planned for its values', () =>
    withOneConnection({}, async (database) => {
      const { db } = database
      for (let call = 0; call < 3; call++) {
        await db.selectFrom('lojas').select('id').where('busca', 'like', `%${call}%`).execute()
        await totalsOfVendas(db, { only: null })
        await listarVendas(db, { only: null, de: '2026-01-01' })
      }
      expect(await preparedOn(database)).toEqual([])
    }))

  it('is not prepared where the pooler forbids it', () =>
    withOneConnection({ prepares: false }, async (database) => {
      for (let call = 0; call < 3; call++) await lojasNamed(database.db, 'a')
      expect(await preparedOn(database)).toEqual([])
    }))

  it('still runs when the connection has prepared its share', () =>
    withOneConnection({}, async (database) => {
      for (let n = 0; n < PREPARED_PER_CONNECTION + 20; n++)
        for (let call = 0; call < 2; call++) {
          const { rows } = await sql`select ${sql.lit(n)}::int as n`.execute(database.db)
          expect(rows).toEqual([{ n }])
        }
      expect(await preparedOn(database)).toHaveLength(PREPARED_PER_CONNECTION)
    }))
})

describe('a migration that changes the result of a prepared statement', () => {
  const all = (db: Kysely<Tables>) => sql`select * from plantao.muda`.execute(db)

  it('is not noticed by a read, and by a transaction only as a conflict', async () => {
    const app = new URL(t.appUrl).username
    await sql`create table plantao.muda (a int)`.execute(t.ownerDb)
    await sql`grant select on plantao.muda to ${sql.id(app)}`.execute(t.ownerDb)
    await withOneConnection({}, async (database) => {
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
