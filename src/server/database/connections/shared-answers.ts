/**
 * Answers that several readers get alike, read once for as long as nothing changed. What a reader's session is read with
 * says which transactions have ended, so that no reader misses a change, their own or another server's.
 */
import { sql } from 'kysely'

export interface SharedAnswers<T> {
  /**
   * The answer of `read`, or that of another reader with the same state and key. `state` was read from the primary after
   * the reader asked. An answer that is not whole is not shared. Never for a replica, which may be behind.
   */
  share(
    reader: { state: string; key: string },
    read: () => Promise<{ answer: T; isWhole: boolean }>,
  ): Promise<T>
}

/** Text that is the same only while no transaction ended that wrote something, and on the same business day. */
export const STATE = sql<string>`concat_ws(' ', pg_current_snapshot(), plantao.hoje())`

/** How long a reader waits for another's read, which may itself wait for the turn of somebody who asks for much. */
export const PATIENCE_MS = 300

/** Keeps at most so many answers, all of one state, and forgets the one that was read longest ago. */
export function createSharedAnswers<T>(most: number): SharedAnswers<T> {
  let present = ''
  /** By key; null for an answer that may not be shared. */
  const kept = new Map<string, Promise<T | null>>()

  return {
    async share({ state, key }, read) {
      if (state !== present) kept.clear()
      present = state
      const earlier = kept.get(key)
      if (earlier) {
        const known = await within(earlier, PATIENCE_MS)
        if (known !== null) return known
      }
      const { promise, resolve } = Promise.withResolvers<T | null>()
      kept.set(key, promise)
      if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
      let shared: T | null = null
      try {
        // Read after the state, so the answer has all that the state stands for.
        const { answer, isWhole } = await read()
        if (isWhole) shared = answer
        return answer
      } finally {
        resolve(shared)
        if (shared === null && kept.get(key) === promise) kept.delete(key)
      }
    },
  }
}

/** What the promise resolves to, or null if that takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
