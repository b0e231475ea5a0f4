/** What the lists of all records have in common: pages of 50, a search that finds 100 at most, an order, an export. */
import { z } from 'zod'
import { STATUS_REGISTRO } from '../core/status.ts'
import { id, inteiroNoEndereco, textoProcurado } from './campos.ts'

/** How many records a page has. */
export const POR_PAGINA = 50

/** How many records a search shows at most. */
export const LIMITE_DA_BUSCA = 100

/** The text that is looked for in a list. */
export const textoDaBusca = textoProcurado().optional()

/** Which page is asked for, from 1; a search has one page alone. */
export const pagina = inteiroNoEndereco(1, 100_000).optional()

/** An order by one of `colunas`: its name, or its name after '-' from the last to the first. */
export const ordemPor = <const C extends readonly [string, ...string[]]>(colunas: C) =>
  z.enum(colunas.flatMap((coluna) => [coluna, `-${coluna}`]) as Ordens<C>).optional()
type Ordens<C extends readonly string[]> = [C[number], ...(C[number] | `-${C[number]}`)[]]

/**
 * A page of `item`s. `total` counts all that the filters leave; of a search it counts what is shown, and `limitada`
 * tells that more would have been found.
 */
export const listaDe = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.number(), limitada: z.boolean() })

export const formato = z.enum(['csv', 'xlsx'])
export type Formato = z.output<typeof formato>

/** A record named by its id. */
export const porId = z.strictObject({ id })

/** A record put into or out of use. */
export const mudancaDeStatus = z.strictObject({ id, status: z.enum(STATUS_REGISTRO) })

/** What happened to a record, the newest first, each in words. */
export const historico = z.object({
  itens: z.array(z.object({ id: z.string(), em: z.string(), texto: z.string() })),
})

export const feito = z.object({ ok: z.literal(true) })
