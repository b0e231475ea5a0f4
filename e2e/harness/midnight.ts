/** Avoids midnight: a test that runs past it would expect the dates of the day before. */
import { setTimeout as wait } from 'node:timers/promises'
import { today } from '../../src/core/dates.ts'

// Longer than any test takes.
const NEAR_MS = 120_000

/** Resolves immediately, or, shortly before midnight, after the day has changed. */
export async function awayFromMidnight(): Promise<void> {
  while (today(new Date()) !== today(new Date(Date.now() + NEAR_MS))) await wait(1_000)
}
