/** Finds what identifies the row of each change, such as a participant's colaborador: an update does not repeat it. */
import { sql } from 'kysely'
import { type AuditEntry, identifyingColumns } from '../../core/history.ts'
import type { Db } from '../database/schema/types.ts'

/** A change of a row, as the audit has it. */
interface Change extends Pick<AuditEntry, 'antes' | 'depois'> {
  id: string | number
  tabela: string | null
  registro_id: string | null
  operacao: string
}

type Values = Readonly<Record<string, unknown>>

/** The values of a row's identifying columns in the audit, in the order of its entries. */
type Trace = readonly { id: number; antes: Values; depois: Values }[]

/**
 * The entries, those of updates with the identifying columns as they were before the change: what an earlier entry wrote
 * last, or a later one replaced first, or else what the row has today.
 */
export async function identified<E extends Change>(db: Db, entries: readonly E[]): Promise<E[]> {
  const incomplete = entries.filter(isIncomplete)
  if (incomplete.length === 0) return [...entries]
  const traces = new Map<string, Trace>()
  const present = new Map<string, Values>()
  for (const [tabela, changes] of Map.groupBy(incomplete, (entry) => entry.tabela ?? '')) {
    const ids = [...new Set(changes.map(({ registro_id }) => registro_id))]
    for (const [id, trace] of await tracesOf(db, tabela, ids)) traces.set(`${tabela} ${id}`, trace)
    for (const [id, row] of await presentRows(db, tabela, ids)) present.set(`${tabela} ${id}`, row)
  }
  return entries.map((entry) => {
    if (!isIncomplete(entry)) return entry
    const row = `${entry.tabela} ${entry.registro_id}`
    const known = columnsOf(entry).map((column) => [
      column,
      valueAt(Number(entry.id), column, traces.get(row) ?? []) ?? present.get(row)?.[column],
    ])
    return { ...entry, antes: { ...Object.fromEntries(known), ...entry.antes } }
  })
}

function columnsOf({ tabela }: Change): readonly string[] {
  return tabela === null ? [] : identifyingColumns(tabela)
}

function isIncomplete(entry: Change): boolean {
  return entry.operacao === 'UPDATE' && columnsOf(entry).some((column) => !(column in (entry.antes ?? {})))
}

function valueAt(id: number, column: string, trace: Trace): unknown {
  const before = trace.findLast((entry) => entry.id < id && column in entry.depois)
  return before
    ? before.depois[column]
    : trace.find((entry) => entry.id > id && column in entry.antes)?.antes[column]
}

async function tracesOf(
  db: Db,
  tabela: string,
  ids: readonly (string | null)[],
): Promise<Map<string, Trace>> {
  const columns = identifyingColumns(tabela)
  const { rows } = await sql<{ id: number; registro_id: string; antes: Values; depois: Values }>`
    select id, registro_id, coalesce(antes, '{}') as antes, coalesce(depois, '{}') as depois
      from auditoria
     where registro_id = any(${ids}::uuid[]) and tabela = ${tabela}
       and (antes ?| ${columns}::text[] or depois ?| ${columns}::text[])
     order by id`.execute(db)
  return Map.groupBy(rows, ({ registro_id }) => registro_id)
}

async function presentRows(
  db: Db,
  tabela: string,
  ids: readonly (string | null)[],
): Promise<Map<string, Values>> {
  const columns = ['id', ...identifyingColumns(tabela)].map((column) => sql.ref(column))
  const { rows } = await sql<Values & { id: string }>`
    select ${sql.join(columns)} from ${sql.table(tabela)} where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
