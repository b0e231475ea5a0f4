/** Reads several figures for one answer: from one state of the database, over one connection, each with its own outcome. */
import { sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import type { Context } from '../api/api.ts'
import { type ErrorBody, toErrorBody } from '../api/errors.ts'
import { isConflict } from '../database/connections/failures.ts'
import { busy } from '../process/busy.ts'
import type { Asked } from './figures.ts'
import type { SeenFilters } from './recorte.ts'

/** A figure, or the error that its own route answers with. */
export type Outcome<T> = { dados: T } | { erro: ErrorBody }

/** How long one statement may take; a figure's own route has more time. */
const STATEMENT_MS = 2_500
/** When the rest is given up, so that the answer is there before the browser stops waiting for it. */
const TOTAL_MS = 6_000

/**
 * Runs `work`, whose `read` never rejects because of a figure: what fails leaves the others. Throws if the database cannot
 * be reached, or if the caller has left.
 */
export function readTogether<T>(
  {
    db: source,
    onReplica,
    database,
    log,
    now,
    config,
    signal,
  }: Pick<Context, 'db' | 'onReplica' | 'database' | 'log' | 'now' | 'config' | 'signal'>,
  input: SeenFilters,
  work: (read: <F>(figure: (asked: Asked) => Promise<F>) => Promise<Outcome<F>>) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + TOTAL_MS
  return source.connection().execute(async (db) => {
    let isOpen = false
    const open = async () => {
      if (isOpen) return
      await sql`begin isolation level repeatable read read only`.execute(db)
      isOpen = true
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(db)
    }
    const close = async () => {
      if (!isOpen) return
      isOpen = false
      await sql`rollback`.execute(db)
    }
    try {
      return await work(async (figure) => {
        for (let attempt = 1; ; attempt++) {
          signal.throwIfAborted()
          await open()
          try {
            if (performance.now() > deadline) throw busy()
            return { dados: await figure({ input, context: { db, onReplica, database, now, config } }) }
          } catch (error) {
            // A failed statement ends its transaction: what follows is read in another one.
            await close()
            // The whole answer is then read from the primary.
            if (onReplica && !(error instanceof Recusa)) throw error
            if (!isConflict(error) || attempt === 2) return { erro: toErrorBody(error, log) }
          }
        }
      })
    } finally {
      await close()
    }
  })
}
