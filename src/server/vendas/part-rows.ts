/** Changes and removes rows of a sale's parts: everybody who saves several at once does it here. */
import { sql } from 'kysely'
import type { PartOf } from '../../core/cadastros-partes.ts'
import type { Db, Tables } from '../database/schema/types.ts'

/**
 * Writes these columns of the rows with those ids, in one statement; a row that has the values already is left alone. The
 * values are read as the table's own types.
 */
export async function updatePartRows<P extends PartOf<'vendas'>, C extends keyof Tables[P] & string>(
  db: Db,
  part: P,
  columns: readonly C[],
  rows: readonly (Readonly<Record<C, unknown>> & { id: string | null })[],
): Promise<void> {
  const of = (row: 'p' | 'n') => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`)
  await sql`
    update ${sql.table(part)} p set ${sql.join(set)}
      from jsonb_populate_recordset(null::${sql.table(part)}, ${JSON.stringify(rows)}) n
     where p.id = n.id and (${of('p')}) is distinct from (${of('n')})`.execute(db)
}

/** Removes the rows; nothing without one. */
export async function removePartRows(
  db: Db,
  part: PartOf<'vendas'>,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`delete from ${sql.table(part)} where id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db)
}
