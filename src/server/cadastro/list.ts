/** Reads a list: one page or a search's results. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { MAX_SEARCH_RESULTS, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { plannedEachTime } from '../database/connections/statements.ts'
import { asTypedFirst, containingWords } from './text.ts'

/**
 * The input of every list: a search `texto`, a `pagina` starting at 1, and a column to sort by ('-' in front for
 * descending).
 */
export interface ListInput {
  texto?: string
  pagina?: number
  ordem?: string
}

export interface ListPage<O> {
  itens: O[]
  total: number
  limitada: boolean
}

/**
 * One page of `query`, which already has its filters and its order. With a search text, the first 100 matches;
 * `limitada` is true if there are more.
 */
export async function readList<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { texto, pagina = 1 }: ListInput,
): Promise<ListPage<O>> {
  if (texto) return searchResults(await query.limit(MAX_SEARCH_RESULTS + 1).execute())
  const itens = await query
    .limit(RECORDS_PER_PAGE)
    .offset((pagina - 1) * RECORDS_PER_PAGE)
    .execute()
  return { itens, total: await countRows(query), limitada: false }
}

/** The first of what a search found, which is one more than is shown if there are more. */
export function searchResults<O>(found: readonly O[]): ListPage<O> {
  const itens = found.slice(0, MAX_SEARCH_RESULTS)
  return { itens, total: itens.length, limitada: found.length > MAX_SEARCH_RESULTS }
}

/** The number of rows of `query`, without its limit. */
export async function countRows<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> {
  const [count] = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .$castTo<{ total: number }>()
    .execute()
  return count?.total ?? 0
}

/** Same as readList for records already in memory, for filters that SQL cannot express. */
export function listInMemory<O>(all: readonly O[], { texto, pagina = 1 }: ListInput): ListPage<O> {
  if (texto) return searchResults(all)
  const itens = all.slice((pagina - 1) * RECORDS_PER_PAGE, pagina * RECORDS_PER_PAGE)
  return { itens, total: all.length, limitada: false }
}

/**
 * Whether the search column of `table` contains every word of the text, ignoring case and accents; true without a text.
 * `read` is applied to each word before.
 */
export function matchesText(
  table: string,
  texto: string | undefined,
  read?: (word: string) => string,
): RawBuilder<boolean> {
  return texto ? containingWords(sql.ref(`${table}.busca`), texto, read) : sql<boolean>`true`
}

/** Equality filter; true without a value. */
export function isEqual(column: string, value: string | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`
}

/** Whether the column's day is between `de` and `ate`, inclusive; a missing bound does not limit. */
export function isBetween(
  column: string,
  de: string | undefined,
  ate: string | undefined,
): RawBuilder<boolean> {
  return sql<boolean>`(${de === undefined ? sql`true` : sql`${sql.ref(column)} >= ${de}`}
    and ${ate === undefined ? sql`true` : sql`${sql.ref(column)} <= ${ate}`}
    and ${de === undefined && ate === undefined ? sql`true` : plannedEachTime})`
}

/**
 * The requested order, or the default: by name for a search, after those that have the text as it was typed; newest first
 * for a page. The id breaks ties, so that no record appears on two pages. `columns` locates the columns that belong to other tables.
 */
export function ordered(
  table: string,
  { texto, ordem }: ListInput,
  columns: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  const requested = ordem ?? (texto ? 'nome' : '-created_at')
  const name = requested.replace(/^-/, '')
  const column = sql.ref(columns[name] ?? `${table}.${name}`)
  const id = sql.ref(`${table}.id`)
  if (texto && !ordem) return sql`${asTypedFirst(sql.ref(`${table}.busca`), texto)}${column}, ${id}`
  if (!requested.startsWith('-')) return sql`${column}, ${id}`
  // created_at is never null; without `nulls last` its index can be used.
  return name === 'created_at' ? sql`${column} desc, ${id} desc` : sql`${column} desc nulls last, ${id} desc`
}

/** All results of `query`, page by page, for an export; run it in one snapshot. */
export async function* inPages<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  size = 1000,
): AsyncGenerator<O[]> {
  for (let offset = 0; ; offset += size) {
    const rows = await query.limit(size).offset(offset).execute()
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}

/** The record of `table` that a column references, as `{ id, nome }`, or null. */
export function named(
  table: 'lojas' | 'colaboradores' | 'usuarios' | 'sorteios' | 'favorecidos',
  reference: string,
): RawBuilder<{ id: string; nome: string } | null> {
  return sql`(select json_build_object('id', n.id, 'nome', n.nome) from ${sql.table(table)} n
    where n.id = ${sql.ref(reference)})`
}
