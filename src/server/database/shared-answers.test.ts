/** An answer is read once for as long as nothing changed, and no reader misses a change. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { createSharedAnswers, type SharedAnswers, stateOf } from './shared-answers.ts'
import type { Tables } from './types.ts'

let t: TestDatabase
let db: Kysely<Tables>
beforeAll(async () => {
  t = await testDatabase()
  db = t.db
})
afterAll(() => t.close())

let answers: SharedAnswers<number>
let reads: number
beforeEach(() => {
  answers = createSharedAnswers(2)
  reads = 0
})

/** What is seen while nobody changes anything; in the tests' database others do. */
const atRest = async () => 'unchanged'
const quietly = () => {
  answers = createSharedAnswers(2, atRest)
}

/** The n-th read's answer is n. */
const read = ({
  key = 'a',
  isWhole = true,
  failure = null as Error | null,
  states = 1,
  look = stateOf,
} = {}) =>
  answers.share(db, key, async (begun) => {
    const answer = ++reads
    for (let state = 0; state < states; state++) begun(await look(db))
    if (failure) throw failure
    return { answer, isWhole }
  })
const readQuietly = (more: Parameters<typeof read>[0] = {}) => read({ look: atRest, ...more })

const save = () => sql`select pg_current_xact_id()`.execute(t.ownerDb)

it('is shared while nothing changes, with each key its own', async () => {
  quietly()
  expect([
    ...[await readQuietly(), await readQuietly()],
    ...[await readQuietly({ key: 'b' }), await readQuietly()],
  ]).toEqual([1, 1, 2, 1])
})

it('is shared with those who ask while it is read', async () => {
  const [isRead, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  quietly()
  const slow = answers.share(db, 'a', async (begun) => {
    begun(await atRest())
    isRead.resolve()
    await mayEnd.promise
    return { answer: 7, isWhole: true }
  })
  await isRead.promise
  const other = readQuietly()
  await stateOf(db)
  mayEnd.resolve()
  expect([await slow, await other, reads]).toEqual([7, 7, 0])
})

it('is read again after any change, whoever made it', async () => {
  const before = await read()
  await save()
  expect([before, await read()]).toEqual([1, 2])
})

it('is not that of before a change that was committed while another transaction is open', async () => {
  await t.ownerDb.transaction().execute(async (open) => {
    await sql`select pg_current_xact_id()`.execute(open)
    expect(await read()).toBe(1)
    await sql`select pg_current_xact_id()`.execute(db)
    expect(await read()).toBe(2)
  })
  expect(await read()).toBe(3)
})

it('is read again after one that failed, is not whole, or is of two states', async () => {
  quietly()
  await expect(readQuietly({ failure: new Error('parado') })).rejects.toThrow('parado')
  expect(await readQuietly({ isWhole: false })).toBe(2)
  expect(await readQuietly({ states: 2 })).toBe(3)
  expect([await readQuietly(), await readQuietly()]).toEqual([4, 4])
})

it('is forgotten when others were read since', async () => {
  quietly()
  for (const key of ['a', 'b', 'c']) await readQuietly({ key })
  expect(await readQuietly()).toBe(4)
})
