/** A seeding that fails, or waits for another one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/connections/connection.ts'
import { createLogger } from '../process/log.ts'
import { testDatabase } from '../testing/database/database.ts'
import { makeLogin } from '../testing/office/demo-login.ts'
import { describeLogins, type MakeLogin, seedDemo } from './index.ts'

const NOW = new Date('2026-11-20T18:40:00Z')

test('a seeding that fails half-way leaves nothing', async () => {
  const database = await testDatabase()
  const failing: MakeLogin = async () => {
    throw new Error('cut')
  }
  try {
    await expect(seedDemo({ db: database.db, now: () => NOW, makeLogin: failing })).rejects.toThrow('cut')
    const { rows } = await database.pool.query('select from lojas')
    expect(rows).toEqual([])
    expect(await describeLogins(database.db)).toEqual([])
    expect(await seedDemo({ db: database.db, now: () => NOW, makeLogin })).toBe(true)
  } finally {
    await database.close()
  }
})

test('a seeding waits for another server that seeds, however short the patience of a connection is', async () => {
  const database = await testDatabase()
  const single = openDatabase({ appUrl: database.appUrl, log: createLogger('fatal'), max: 1 })
  try {
    await sql`set lock_timeout = 1`.execute(single.db)
    const seeding = await database.db.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('plantao.primeiro_acesso', 0))`.execute(other)
      const begun = Promise.allSettled([seedDemo({ db: single.db, now: () => NOW, makeLogin })])
      const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`
      await Promise.race([begun, expect.poll(async () => (await waiting.execute(other)).rows[0]?.n).toBe(1)])
      return { begun }
    })
    expect(await seeding.begun).toEqual([{ status: 'fulfilled', value: true }])
  } finally {
    await single.close()
    await database.close()
  }
})
