/** An answer is read once for as long as nothing changed, and no reader misses a change. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import type { Tables } from '../schema/types.ts'
import { createSharedAnswers, PATIENCE_MS, type SharedAnswers, STATE } from './shared-answers.ts'

let answers: SharedAnswers<number>
let reads: number
beforeEach(() => {
  answers = createSharedAnswers(2)
  reads = 0
})

/** The n-th read's answer is n. */
const read = ({ state = 'before', key = 'a', isWhole = true, failure = null as Error | null } = {}) =>
  answers.share({ state, key }, async () => {
    const answer = ++reads
    if (failure) throw failure
    return { answer, isWhole }
  })

/** A read that goes on until `end` is called, with 7 or an error. */
const slowRead = () => {
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: number; isWhole: boolean }>()
  const answer = answers.share({ state: 'before', key: 'a' }, () => promise)
  const end = (error?: Error) => (error ? reject(error) : resolve({ answer: 7, isWhole: true }))
  return { answer, end }
}

describe('an answer', () => {
  it('is shared while nothing changes, with each key its own', async () => {
    expect([await read(), await read(), await read({ key: 'b' }), await read()]).toEqual([1, 1, 2, 1])
  })

  it('is shared with those who ask while it is read', async () => {
    const slow = slowRead()
    const other = read()
    slow.end()
    expect([await slow.answer, await other, reads]).toEqual([7, 7, 0])
  })

  it('is read again after a change, also while that of before is still read', async () => {
    const slow = slowRead()
    expect(await read({ state: 'after' })).toBe(1)
    slow.end()
    expect([await slow.answer, await read({ state: 'after' })]).toEqual([7, 1])
  })

  it('is read again after one that failed or is not whole', async () => {
    await expect(read({ failure: new Error('parado') })).rejects.toThrow('parado')
    expect(await read({ isWhole: false })).toBe(2)
    expect([await read(), await read()]).toEqual([3, 3])
  })

  it('is read by each of those who waited for one that failed', async () => {
    const slow = slowRead()
    const others = [read(), read()]
    slow.end(new Error('parado'))
    await expect(slow.answer).rejects.toThrow('parado')
    expect((await Promise.all(others)).toSorted()).toEqual([1, 2])
  })

  it('is read by whoever has waited too long for another, and is then that of those who come after', async () => {
    vi.useFakeTimers()
    try {
      const slow = slowRead()
      const others = [read(), read()]
      await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
      expect(reads).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect((await Promise.all(others)).toSorted()).toEqual([1, 2])
      slow.end()
      expect([await slow.answer, await read()]).toEqual([7, 2])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is forgotten at a change, and read again if the state of before is asked for once more', async () => {
    expect([await read(), await read({ state: 'after' }), await read()]).toEqual([1, 2, 3])
  })

  it('is forgotten when others were read since', async () => {
    for (const key of ['a', 'b', 'c']) await read({ key })
    expect(await read()).toBe(4)
  })
})

describe('the state', () => {
  let t: TestDatabase
  let db: Kysely<Tables>
  beforeAll(async () => {
    t = await testDatabase()
    db = t.db
  })
  afterAll(() => t.close())

  const state = async (of = db) =>
    (await sql<{ state: string }>`select ${STATE} as state`.execute(of)).rows[0]
  const save = (as: Kysely<Tables>) => sql`select pg_current_xact_id()`.execute(as)

  it('is another one after any change, whoever made it', async () => {
    const before = await state()
    await save(t.ownerDb)
    expect(await state()).not.toEqual(before)
  })

  it('is another one after a change that was committed while another transaction is open', async () => {
    const states = await t.ownerDb.transaction().execute(async (open) => {
      await save(open)
      const before = await state()
      await save(db)
      return [before, await state()]
    })
    states.push(await state())
    expect(new Set(states.map((one) => one?.state)).size).toBe(3)
  })
})
