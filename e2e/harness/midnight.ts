/** The end of the day: a test that runs into the next one would expect the dates of the day before. */
import { setTimeout as wait } from 'node:timers/promises'
import { today } from '../../src/core/datas.ts'

// Longer than a test takes.
const NEAR_MS = 120_000

/** Resolves at once, or, shortly before midnight, when the new day has begun. */
export async function awayFromMidnight(): Promise<void> {
  while (today(new Date()) !== today(new Date(Date.now() + NEAR_MS))) await wait(1_000)
}
