/**
 * Answers that everybody gets alike, read once for as long as nothing changed. Each reader asks the database first
 * which transactions have ended, so that no reader misses a change, their own or another server's.
 */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './types.ts'

/** Called when a read has begun, with what it sees. A second call means that the answer is not of one state. */
export type Begun = (state: string) => void

export interface SharedAnswers<T> {
  /**
   * The answer of `read`, or that of another reader with the same key who sees, or saw, the same. `read` says whether its
   * answer may be shared. Never for a replica, where the state does not say all that has ended.
   */
  share(
    db: Kysely<Tables>,
    key: string,
    read: (begun: Begun) => Promise<{ answer: T; isWhole: boolean }>,
  ): Promise<T>
}

/** Text that is the same only while no transaction ended that wrote something, and on the same business day. */
export async function stateOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ estado: string }>`
    select concat_ws(' ', pg_current_snapshot(), plantao.hoje()) as estado`.execute(db)
  return rows[0]?.estado ?? ''
}

/**
 * Keeps at most so many answers, and forgets the one that was read longest ago. `look` says what a reader would see now.
 */
export function createSharedAnswers<T>(most: number, look = stateOf): SharedAnswers<T> {
  /** Null for an answer that may not be shared. */
  const kept = new Map<string, { state: string; answer: Promise<T | null> }>()

  return {
    async share(db, key, read) {
      const known = kept.get(key)
      if (known && known.state === (await look(db))) {
        const answer = await known.answer
        if (answer !== null) return answer
      }
      const { promise, resolve } = Promise.withResolvers<T | null>()
      const own: { state: string; answer: Promise<T | null> } = { state: '', answer: promise }
      let states = 0
      try {
        const { answer, isWhole } = await read((state) => {
          own.state = state
          if (++states > 1) return
          kept.delete(key)
          kept.set(key, own)
          if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
        })
        if (isWhole && states === 1) resolve(answer)
        return answer
      } finally {
        resolve(null)
        if ((await promise) === null && kept.get(key) === own) kept.delete(key)
      }
    },
  }
}
