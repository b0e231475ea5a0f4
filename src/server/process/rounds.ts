/** Limits of time that a late event loop does not use up. */
import { setTimeout as wait } from 'node:timers/promises'

/** The most that one round of the event loop counts, however long it took. */
const ROUND_MS = 50

/**
 * Resolves as `work` does. Rejects if it has not after `ms`, of which the event loop was late for none: what has arrived is
 * heard before it counts as late.
 */
export async function withinRounds<T>(work: Promise<T>, ms: number): Promise<T> {
  const over = new AbortController()
  const late = async (): Promise<never> => {
    for (let left = ms; left > 0; left -= ROUND_MS)
      await wait(ROUND_MS, undefined, { ref: false, signal: over.signal })
    throw new Error(`no answer within ${ms} ms`)
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    over.abort()
  }
}
