/** Fifty who act at the same moment on the same commissions: nothing is counted or paid twice, and nobody waits in a circle. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type Ground, ignoreRefusal, newGround, RACES } from '../testing/financeiro/races.ts'
import { checkLedger } from './conferencia/razao.ts'

/** `npm run trust -- --only financeiro` runs more rounds with more at once. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1)
const atOnce = Number(process.env.RACE_CLIENTS ?? 16)

let t: TestDatabase
let ground: Ground
beforeAll(async () => {
  t = await testDatabase({ max: atOnce })
  ground = await newGround(t.db, 20_261_120)
})
afterAll(() => t.close())

it.each(Object.entries(RACES))('%s', { timeout: 3_600_000 }, async (_name, newRound) => {
  for (let round = 0; round < rounds; round++) {
    const { attempt, flaw } = await newRound(ground)
    const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, (_, n) => attempt(n)))
    // A deadlock, or a lock that was waited for too long, is no refusal.
    for (const outcome of outcomes) if (outcome.status === 'rejected') ignoreRefusal(outcome.reason)
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await flaw()).toBeNull()
    expect((await checkLedger(t.db)).divergencias).toEqual([])
  }
})
