/** Shared by all lists: pages of 50, searches limited to 100, sort orders, exports. */
import { z } from 'zod'
import { RECORD_STATUSES } from '../core/status.ts'
import { id, integerInUrl, searchText, versao } from './fields.ts'

/** The search text of a list. */
export const optionalSearchText = searchText().optional()

/** The page number, from 1; ignored for searches, which have a single page. */
export const pagina = integerInUrl(1, 100_000).optional()

/** A sort order: the name of one of `columns`, with '-' in front for descending. */
export const sortOrderOf = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.enum(columns.flatMap((column) => [column, `-${column}`]) as SortOrders<C>).optional()
type SortOrders<C extends readonly string[]> = [C[number], ...(C[number] | `-${C[number]}`)[]]

/**
 * A page of `item`s. `total` counts all records that match the filters; for a search it counts those returned, and
 * `limitada` is true if there are more.
 */
export const listPageOf = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.number(), limitada: z.boolean() })

/** All of few `item`s. */
export const itemsOf = <T extends z.ZodType>(item: T) => z.object({ itens: z.array(item) })

export const formato = z.enum(['csv', 'xlsx'])
export type FileFormat = z.output<typeof formato>

/** The formats of an exported list; 'impressao' is an `Impressao` as JSON, for the screen that prints it. */
export const listFormat = z.enum(['csv', 'xlsx', 'impressao'])
export type ListFormat = z.output<typeof listFormat>

/** A request without parameters. */
export const noInput = z.strictObject({}).optional()

/** The id of a record. */
export const byId = z.strictObject({ id })

/** A record as the caller last read it. */
export const byVersao = z.strictObject({ id, versao })

/** Activates or deactivates a record. */
export const statusChange = z.strictObject({ id, status: z.enum(RECORD_STATUSES) })

/** A record's history in words, newest first. */
export const recordHistory = z.object({
  itens: z.array(z.object({ id: z.string(), em: z.string(), texto: z.string() })),
})

export const done = z.object({ ok: z.literal(true) })
