/**
 * A read-only copy of the database that follows it. A read may go there once the copy has replayed everything that was
 * committed before the read began, on whatever instance: so nobody misses their own change, nor one that an event told
 * them of.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '../../process/log.ts'
import type { Db } from '../schema/types.ts'
import { isUnavailable } from './failures.ts'

export interface Replica {
  db: Db
  /**
   * Whether a read that begins now may use `db`; false within half a second if the replica is silent, at once while it
   * is known to be away. Throws as the primary does if that cannot be asked.
   */
  isCurrent(): Promise<boolean>
  /** Reports an error of a read, which is then repeated on the primary. */
  failed(error: unknown): void
  /** How many reads went to it so far, how many to the primary instead, and how many of the first were repeated there. */
  counts(): { replica: number; primary: number; repeated: number }
}

/** How long a read waits for the replica to catch up; usually it needs a millisecond or two. */
const CATCH_UP_MS = 50
const POLL_MS = 5
/** Without an answer for this long the replica counts as away. */
const SILENT_MS = 300
/** If no read found it current for this long, reads no longer wait for it. */
const FAR_MS = 1_000
/** How often it is asked while it is away. */
const PROBE_MS = 500

/** Watches `db`, the replica of `primary`. */
export function createReplica({ primary, db, log }: { primary: Db; db: Db; log: Logger }): Replica {
  let isAway = false
  let probedAt = Number.NEGATIVE_INFINITY
  /** Since when every read found it behind; null if the last one did not. */
  let behindSince: number | null = null
  const reaches = positionOf(db)

  function leave(reason: unknown): void {
    if (isAway) return
    isAway = true
    log.warn({ err: reason }, 'reads go to the primary: the replica is away or more than a second behind')
  }

  function probe(): void {
    if (performance.now() - probedAt < PROBE_MS) return
    probedAt = performance.now()
    committed(primary)
      .then((wanted) => reaches(wanted, FAR_MS))
      .then(
        (isCurrent) => {
          if (!isCurrent || !isAway) return
          isAway = false
          behindSince = null
          log.info('reads go to the replica again')
        },
        (error) => log.debug({ err: error }, 'the replica is still away'),
      )
  }

  async function isCurrent(): Promise<boolean> {
    if (isAway) {
      probe()
      return false
    }
    const wanted = await committed(primary)
    try {
      const reached = await reaches(wanted, CATCH_UP_MS)
      if (reached) behindSince = null
      else {
        behindSince ??= performance.now()
        if (performance.now() - behindSince > FAR_MS) leave(new Error('the replica is behind'))
      }
      return reached
    } catch (error) {
      leave(error)
      return false
    }
  }

  const counts = { replica: 0, primary: 0, repeated: 0 }
  return {
    db,
    async isCurrent() {
      const current = await isCurrent()
      counts[current ? 'replica' : 'primary']++
      return current
    },
    counts: () => ({ ...counts }),
    failed(error) {
      counts.repeated++
      // A statement that was in the way of the replay, for instance, says nothing of the next one.
      if (isUnavailable(error)) leave(error)
      else log.warn({ err: error }, 'a read failed on the replica and goes to the primary')
    },
  }
}

/** Returns the function that waits up to `patienceMs` for the replica to reach a position, and says whether it did. */
function positionOf(db: Db): (wanted: number, patienceMs: number) => Promise<boolean> {
  let asked: Promise<number | null> | null = null

  /** The replica's position. Who asks meanwhile shares the answer: it can only be too old, which sends a read away. */
  function position(): Promise<number | null> {
    asked ??= replayed(db).finally(() => {
      asked = null
    })
    return asked
  }

  return async (wanted, patienceMs) => {
    const deadline = performance.now() + patienceMs
    for (;;) {
      const reached = await Promise.race([position(), wait(SILENT_MS, SILENT, { ref: false })])
      if (reached === SILENT) throw new Error('the replica does not answer')
      if (reached === null) throw new Error('the replica is not a replica: it replays nothing')
      if (reached >= wanted) return true
      if (performance.now() >= deadline) return false
      await wait(POLL_MS)
    }
  }
}

const SILENT = Symbol('silent')

/**
 * The position up to which the primary's changes can be seen by others, in bytes. A commit is seen after it is flushed,
 * unless the database does not wait for that.
 */
async function committed(primary: Db): Promise<number> {
  const { rows } = await sql<{ posicao: number }>`
    select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
                else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn as posicao`.execute(primary)
  return rows[0]?.posicao ?? Number.POSITIVE_INFINITY
}

/** How far the replica has replayed, in bytes; null on a server that is not a replica. */
async function replayed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ posicao: number | null }>`
    select pg_last_wal_replay_lsn() - '0/0'::pg_lsn as posicao where pg_is_in_recovery()`.execute(db)
  return rows[0]?.posicao ?? null
}
