/** The rows of a batch: all together, or one by one if the database refuses one of them. */
import { sql, type Transaction } from 'kysely'
import { refusalOf } from '../database/constraints.ts'
import { isConflict, isUnavailable } from '../database/failures.ts'
import type { Tables } from '../database/types.ts'
import type { Logger } from '../process/log.ts'

export interface RowResult {
  linha: number
  situacao: 'Importada' | 'Falhou'
  erro: string | null
}

export function imported({ linha }: { linha: number }): RowResult {
  return { linha, situacao: 'Importada', erro: null }
}

export function failed({ linha }: { linha: number }, erro: string | null): RowResult {
  return { linha, situacao: 'Falhou', erro }
}

/** Imports the rows by `work`, which may be called again with each of them, so that only the refused one fails. */
export async function importRows<Row extends { linha: number }>(
  trx: Transaction<Tables>,
  rows: readonly Row[],
  work: (rows: readonly Row[]) => Promise<RowResult[]>,
  log: Logger,
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const together = await attempt(trx, () => work(rows))
  if (together.ok) return together.results
  const results: RowResult[] = []
  for (const row of rows) {
    const single = await attempt(trx, () => work([row]))
    if (single.ok) results.push(...single.results)
    else results.push(failed(row, reasonOf(single.error, row, log)))
  }
  return results
}

/** The sentence of a refusal; null for an unexpected error, which is logged. */
function reasonOf(error: unknown, { linha }: { linha: number }, log: Logger): string | null {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error, row: linha }, 'a row could not be imported')
  return refusal?.mensagem ?? null
}

type Attempt = { ok: true; results: RowResult[] } | { ok: false; error: unknown }

/**
 * Rolls back `work` if the database refuses it. Rethrows errors unrelated to the rows, such as a lost connection: the
 * whole batch is then rolled back and retried later.
 */
async function attempt(trx: Transaction<Tables>, work: () => Promise<RowResult[]>): Promise<Attempt> {
  await sql`savepoint tentativa`.execute(trx)
  try {
    const results = await work()
    // What is checked at the commit is checked now: it may be one row's fault.
    await sql`set constraints all immediate`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    await sql`release savepoint tentativa`.execute(trx)
    return { ok: true, results }
  } catch (error) {
    if (isUnavailable(error) || isConflict(error)) throw error
    await sql`rollback to savepoint tentativa`.execute(trx)
    return { ok: false, error }
  }
}
