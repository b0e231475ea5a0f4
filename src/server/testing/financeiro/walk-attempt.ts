import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../../database/schema/types.ts'
import type { Actor } from './movements.ts'
import type { Walk } from './walk-state.ts'

/**
 * Does `work` in a transaction and tells the world, unless `legal` is null: then the database must refuse it.
 * @throws {Error} if it decides otherwise.
 */
export async function attempt<T>(
  walk: Walk,
  { kind, legal, by }: { kind: string; legal: ((result: T) => unknown) | null; by?: Actor },
  work: (trx: Kysely<Tables>) => Promise<T>,
): Promise<void> {
  const act = by ?? walk.random.pick(walk.users).act
  let result: T
  try {
    result = await act(work)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const reason = error.constraint ?? error.code ?? error.message
    if (legal) throw new Error(`${kind} was refused (${reason}), though it is legal`, { cause: error })
    count(walk.refused, reason)
    return
  }
  if (!legal) throw new Error(`${kind} was accepted, though it is not legal`)
  legal(result)
  count(walk.accepted, kind)
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
