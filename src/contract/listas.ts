/** Shared by all lists: pages of 50, searches limited to 100, sort orders, exports. */
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import { id, inteiroNoEndereco, textoProcurado } from './campos.ts'

/** Records per page. */
export const POR_PAGINA = 50

/** Maximum number of search results. */
export const LIMITE_DA_BUSCA = 100

/** The search text of a list. */
export const textoDaBusca = textoProcurado().optional()

/** The page number, from 1; ignored for searches, which have a single page. */
export const pagina = inteiroNoEndereco(1, 100_000).optional()

/** A sort order: the name of one of `colunas`, with '-' in front for descending. */
export const ordemPor = <const C extends readonly [string, ...string[]]>(colunas: C) =>
  z.enum(colunas.flatMap((coluna) => [coluna, `-${coluna}`]) as Ordens<C>).optional()
type Ordens<C extends readonly string[]> = [C[number], ...(C[number] | `-${C[number]}`)[]]

/**
 * A page of `item`s. `total` counts all records that match the filters; for a search it counts those returned, and
 * `limitada` is true if there are more.
 */
export const listaDe = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.number(), limitada: z.boolean() })

export const formato = z.enum(['csv', 'xlsx'])
export type Formato = z.output<typeof formato>

/** The formats of an exported list; 'impressao' is an `Impressao` as JSON, for the screen that prints it. */
export const formatoDaLista = z.enum(['csv', 'xlsx', 'impressao'])
export type FormatoDaLista = z.output<typeof formatoDaLista>

/** The id of a record. */
export const porId = z.strictObject({ id })

/** Activates or deactivates a record. */
export const mudancaDeStatus = z.strictObject({ id, status: z.enum(STATUS_REGISTRO) })

/** A record's history in words, newest first. */
export const historico = z.object({
  itens: z.array(z.object({ id: z.string(), em: z.string(), texto: z.string() })),
})

export const feito = z.object({ ok: z.literal(true) })
