/** The rows of a batch: all together, or one by one if the database refuses one of them. */
import { type RawBuilder, sql } from 'kysely'
import { CADASTROS } from '../../../core/cadastros.ts'
import type { ImportacaoTipo } from '../../../core/importacao/result.ts'
import type { VendaHooks } from '../../api/venda-hooks.ts'
import { isConflict, isUnavailable } from '../../database/connections/failures.ts'
import { refusalOf } from '../../database/schema/constraints.ts'
import type { Trx } from '../../database/schema/types.ts'
import type { Logger } from '../../process/log.ts'

export interface RowResult {
  linha: number
  situacao: 'Importada' | 'Falhou'
  erro: string | null
  /** The record that it created or completed, for undoing the import. */
  registro_id: string | null
  /** For a record that was completed: a digest of each field that was filled in. */
  completados: Digests | null
}

/** Imports rows of a batch and returns each one's result; called again with each row if the database refuses one of them. */
export type Importer<Row> = (trx: Trx, rows: readonly Row[], hooks: VendaHooks) => Promise<RowResult[]>

/** By field; see plantao.resumir_campos. */
export type Digests = Readonly<Record<string, string>>

/** The result of a row that created the record `registro_id`, or completed the fields in `completados`. */
export function imported(
  { linha }: { linha: number },
  registro_id: string,
  completados: Digests | null = null,
): RowResult {
  return { linha, situacao: 'Importada', erro: null, registro_id, completados }
}

export function failed({ linha }: { linha: number }, erro: string | null): RowResult {
  return { linha, situacao: 'Falhou', erro, registro_id: null, completados: null }
}

/** Locks the record that a row completes until the end of the transaction. */
export async function lockRegistered<Before>(
  trx: Trx,
  tipo: ImportacaoTipo,
  which: RawBuilder<unknown>,
): Promise<(Before & { id: string }) | undefined> {
  const { rows } = await sql<Before & { id: string }>`
    select * from ${sql.table(tipo)} where ${which} for no key update`.execute(trx)
  return rows[0]
}

/** Fills in empty fields of the registered record; the row fails if the record was deleted. */
export async function fillIn(
  trx: Trx,
  tipo: ImportacaoTipo,
  row: { linha: number },
  before: Readonly<Record<string, unknown> & { id: string }> | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<RowResult> {
  if (!before) return failed(row, goneMessage(tipo))
  const missing = Object.entries(values).filter(([field, value]) => before[field] === null && value !== null)
  if (missing.length === 0) return imported(row, before.id, {})
  const fields = missing.map(([field]) => field)
  const { completados } = await trx
    .updateTable(tipo as 'lojas')
    .set(Object.fromEntries(missing))
    .where('id', '=', before.id)
    .returning(
      sql<Digests>`plantao.resumir_campos(to_jsonb(${sql.table(tipo)}), ${fields}::text[])`.as('completados'),
    )
    .executeTakeFirstOrThrow()
  return imported(row, before.id, completados)
}

/** 'Esta loja foi excluída durante a importação' */
function goneMessage(tipo: ImportacaoTipo): string {
  const { singular, genero } = CADASTROS[tipo]
  return genero === 'f'
    ? `Esta ${singular} foi excluída durante a importação`
    : `Este ${singular} foi excluído durante a importação`
}

/**
 * The results of `work` for all rows together or, if the database refuses one of them, for each row; `refused` gives
 * the result of a refused row, with the sentence of the refusal, or null for an unexpected error.
 */
export async function togetherOrSingly<Row extends { linha: number }, Result>(
  trx: Trx,
  rows: readonly Row[],
  how: {
    work: (rows: readonly Row[]) => Promise<Result[]>
    refused: (row: Row, reason: string | null) => Result
    log: Logger
  },
): Promise<Result[]> {
  if (rows.length === 0) return []
  const together = await attempt(trx, () => how.work(rows))
  if (together.ok) return together.results
  const results: Result[] = []
  for (const row of rows) {
    const single = await attempt(trx, () => how.work([row]))
    if (single.ok) results.push(...single.results)
    else results.push(how.refused(row, reasonOf(single.error, row, how.log)))
  }
  return results
}

/** The sentence of a refusal; null for an unexpected error, which is logged. */
function reasonOf(error: unknown, { linha }: { linha: number }, log: Logger): string | null {
  const refusal = refusalOf(error)
  if (!refusal) log.error({ err: error, row: linha }, 'a row could not be imported or undone')
  return refusal?.mensagem ?? null
}

type Attempt<Result> = { ok: true; results: Result[] } | { ok: false; error: unknown }

/**
 * Rolls back `work` if the database refuses it. Rethrows errors unrelated to the rows, such as a lost connection: the
 * whole batch is then rolled back and retried later.
 */
async function attempt<Result>(trx: Trx, work: () => Promise<Result[]>): Promise<Attempt<Result>> {
  await sql`savepoint tentativa`.execute(trx)
  try {
    const results = await work()
    // Deferred constraints are checked now, because one row may violate them.
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
