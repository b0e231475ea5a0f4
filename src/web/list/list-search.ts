/** Parsing a list's URL parameters, and the query built from them. */
import type { ListFormat } from '../../contract/lists.ts'
import { isDate } from '../../core/dates.ts'

/** URL parameters shared by all lists; invalid ones are dropped. */
export interface ListSearch {
  /** The open tab; undefined for the list itself. */
  aba?: string
  busca?: string
  pagina?: number
  ordem?: string
  /** Id of the record in the edit form. */
  editar?: string
  /** Id of the record in the delete dialog. */
  excluir?: string
  /** Id of the record whose history is open. */
  historico?: string
}

const TEXTS = ['aba', 'busca', 'ordem', 'editar', 'excluir', 'historico'] as const

/** Parses the parameters as read by the router. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { pagina } = search
  const texts = TEXTS.map((part) => [part, textOf(search[part])] as const).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(texts),
    ...(typeof pagina === 'number' && Number.isInteger(pagina) && pagina > 1 ? { pagina } : {}),
  }
}

/** The day (YYYY-MM-DD) in a parameter, or undefined if it is not a valid one. */
export function dateIn(value: unknown): string | undefined {
  return typeof value === 'string' && isDate(value) ? value : undefined
}

/** One of `columns`, with '-' in front for descending, as the server expects it. */
type Order<C extends string> = C | `-${C}`

/** The values that there are: a route's input lacks the filters that do not apply. */
export function given<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined | null | ''> } {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(entries) as ReturnType<typeof given<T>>
}

/** Input of the list route: the search text, otherwise the page; the order if it is one of `columns`; the filters that apply. */
export function listInput<const C extends string, F extends object>(
  { busca, pagina, ordem }: ListSearch,
  columns: readonly C[],
  filters: F,
): { texto?: string; pagina?: string; ordem?: Order<C> } & ReturnType<typeof given<F>> {
  const order = columns.flatMap((column): Order<C>[] => [column, `-${column}`]).find((one) => one === ordem)
  return {
    ...(busca ? { texto: busca } : pagina ? { pagina: String(pagina) } : {}),
    ...(order ? { ordem: order } : {}),
    ...given(filters),
  }
}

/**
 * Download URL, by format, of the list that `input` filters and orders, all pages; `path` is the route's, such as
 * '/lojas/exportar'.
 */
export function exportAddress(
  path: string,
  { pagina: _page, ...input }: Readonly<Record<string, string | undefined>>,
): (format: ListFormat) => string {
  return (format) => `/api${path}?${new URLSearchParams({ formato: format, ...given(input) })}`
}

/** The router parses ?busca=123 as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) : ''
}
