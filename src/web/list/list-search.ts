/** What an address says of a list, and what is asked of the server then. */

import { isDate } from '../../core/datas.ts'

/** The parts of the address that every list has; what cannot be understood is left out. */
export interface ListSearch {
  /** The tab that is open; the list's own has no name. */
  aba?: string
  busca?: string
  pagina?: number
  ordem?: string
  /** The record whose form is open. */
  editar?: string
  /** The record that is about to be deleted. */
  excluir?: string
}

const TEXTS = ['aba', 'busca', 'ordem', 'editar', 'excluir'] as const

/** The parts of `search`, as the router read them from an address. */
export function readListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  const { pagina } = search
  const texts = TEXTS.map((part) => [part, textOf(search[part])] as const).filter(([, text]) => text !== '')
  return {
    ...Object.fromEntries(texts),
    ...(typeof pagina === 'number' && Number.isInteger(pagina) && pagina > 1 ? { pagina } : {}),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id that a part of an address names, or undefined when it is none. */
export function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined
}

/** The day (YYYY-MM-DD) that a part of an address names, or undefined when it is none. */
export function dateIn(value: unknown): string | undefined {
  return typeof value === 'string' && isDate(value) ? value : undefined
}

/** One of `columns`, or one after '-': the order as the server takes it. */
type Order<C extends string> = C | `-${C}`

/** What the list's route is asked: the text, else the page; and the order, when it is by one of `columns`. */
export function listInput<const C extends string>(
  { busca, pagina, ordem }: ListSearch,
  columns: readonly C[],
): { texto?: string; pagina?: string; ordem?: Order<C> } {
  const order = columns.flatMap((column): Order<C>[] => [column, `-${column}`]).find((one) => one === ordem)
  return {
    ...(busca ? { texto: busca } : pagina ? { pagina: String(pagina) } : {}),
    ...(order ? { ordem: order } : {}),
  }
}

/** Where the file with all that `input` leaves is downloaded from; `path` is the route's, such as '/lojas/exportar'. */
export function exportAddress(
  path: string,
  { pagina: _page, ...input }: Readonly<Record<string, string | undefined>>,
  format: 'csv' | 'xlsx',
): string {
  const params = new URLSearchParams({ formato: format })
  for (const [name, value] of Object.entries(input)) if (value) params.set(name, value)
  return `/api${path}?${params}`
}

/** The router reads ?busca=123 as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) : ''
}
