/** What is sent with the next statement is still all of a transaction, or nothing of it. */
import { Socket } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import type { Tables } from '../schema/types.ts'
import { type Database, openDatabase } from './connection.ts'
import { withTheCommit } from './statements.ts'

let t: TestDatabase
let database: Database
beforeAll(async () => {
  t = await testDatabase()
  await sql`create table plantao.passos (passo text primary key)`.execute(t.ownerDb)
  await sql`grant select, insert on plantao.passos to ${sql.id(new URL(t.appUrl).username)}`.execute(
    t.ownerDb,
  )
  database = openDatabase({ appUrl: t.appUrl, log: createLogger('fatal'), max: 1 })
  // Everything below is prepared then.
  for (const step of ['1', '2', '3']) await twoSteps(step, `${step} com o commit`)
})
afterAll(async () => {
  await database.close()
  await t.close()
})
beforeEach(() => sql`truncate plantao.passos`.execute(t.ownerDb))

const insert = (db: Kysely<Tables>, step: string) =>
  sql`insert into plantao.passos values (${step})`.execute(db)
const insertLast = (db: Kysely<Tables>, step: string) =>
  sql`insert into plantao.passos values (${step}) ${withTheCommit}`.execute(db)

function twoSteps(first: string, last: string): Promise<unknown> {
  return database.db.transaction().execute(async (trx) => {
    await insert(trx, first)
    await insertLast(trx, last)
  })
}

async function steps(): Promise<string[]> {
  const { rows } = await sql<{ passo: string }>`select passo from plantao.passos order by passo`.execute(
    t.ownerDb,
  )
  return rows.map(({ passo }) => passo)
}

describe('a transaction', () => {
  it('is two writes: it begins with its first statement, and its last goes with the commit', async () => {
    const writes = vi.spyOn(Socket.prototype as { _writev(): void } & Socket, '_writev')
    await twoSteps('a', 'b')
    expect(writes).toHaveBeenCalledTimes(2)
    writes.mockRestore()
    expect(await steps()).toEqual(['a', 'b'])
  })

  it('is undone by its last statement, whose error the caller gets', async () => {
    await expect(twoSteps('a', 'a')).rejects.toThrow('passos_pkey')
    expect(await steps()).toEqual([])
    await twoSteps('a', 'b')
    expect(await steps()).toEqual(['a', 'b'])
  })

  it('is undone by its first statement, after which the connection serves others', async () => {
    await twoSteps('a', 'b')
    await expect(twoSteps('a', 'c')).rejects.toThrow('passos_pkey')
    await insert(database.db, 'd')
    expect(await steps()).toEqual(['a', 'b', 'd'])
  })

  it('that ends before its last statement was sent writes nothing of it', async () => {
    const left = database.db.transaction().execute(async (trx) => {
      await insertLast(trx, 'a')
      throw new Error('desistiu')
    })
    await expect(left).rejects.toThrow('desistiu')
    expect(await steps()).toEqual([])
  })

  it('keeps the order of its statements, whatever follows the one for the commit', async () => {
    await database.db.transaction().execute(async (trx) => {
      await insertLast(trx, 'a')
      const { rows } = await sql`select passo from plantao.passos`.execute(trx)
      expect(rows).toEqual([{ passo: 'a' }])
    })
    expect(await steps()).toEqual(['a'])
  })

  it('without statements asks the database nothing', async () => {
    const writes = vi.spyOn(Socket.prototype, 'write')
    await database.db.transaction().execute(async () => {})
    expect(writes).not.toHaveBeenCalled()
    writes.mockRestore()
  })
})
