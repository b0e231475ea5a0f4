/** The sales screen's state in the URL: filters, order, and the open form or dialog; and the calls that follow from it. */
import { isDate } from '../../core/dates.ts'
import { idIn } from '../../core/ids.ts'
import { inOneLine, MAX_SEARCH_TEXT } from '../../core/text.ts'
import { VENDA_SORT_KEYS, type VendaSortOrder } from '../../core/vendas/order.ts'
import {
  PAPEL_FILTERS,
  PENDENCIA_FILTERS,
  VENDA_STATUSES,
  type VendaStatus,
} from '../../core/vendas/vendas.ts'
import type { VendaFilterInput } from './vendas.ts'

const VENDA_ACTIONS = ['ver', 'editar', 'campanha', 'excluir', 'estornos'] as const
export type VendaAction = (typeof VENDA_ACTIONS)[number]

export interface VendasSearch extends VendaFilterInput {
  ordem?: VendaSortOrder
  /** The saved view that was opened, even if the list was changed since. */
  visao?: string
  /** The new sale form is open. */
  nova?: true
  /** The import of a spreadsheet is shown in place of the list. */
  importar?: true
  /** The form is one of the first steps. */
  passos?: true
  /** The sale whose dialog is open, and which dialog. */
  venda?: string
  acao?: VendaAction
}

type Readers<S> = { readonly [K in keyof S]-?: (value: unknown) => S[K] | undefined }

/**
 * Read each filter, and then each part; undefined if it is missing or cannot be understood. Without schemas, which the
 * screen would load before its list.
 */
const FILTER_READERS: Readers<VendaFilterInput> = {
  texto: readText,
  status: readStatus,
  de: readDate,
  ate: readDate,
  loja_id: idIn,
  empreendimento_id: idIn,
  colaborador_id: idIn,
  papel: oneOf(PAPEL_FILTERS),
  pendencia: oneOf(PENDENCIA_FILTERS),
  campanha_id: idIn,
  // Never in the address: only the choice of a campaign's sales asks for it.
  pode_receber: () => undefined,
}
const READERS: Readers<VendasSearch> = {
  ...FILTER_READERS,
  ordem: oneOf(VENDA_SORT_KEYS),
  visao: idIn,
  nova: oneOf([true] as const),
  importar: oneOf([true] as const),
  passos: oneOf([true] as const),
  venda: idIn,
  acao: oneOf(VENDA_ACTIONS),
}

/** Without any filter, also of those that cannot be understood: a change of the address. */
export const NO_FILTERS: Readonly<Record<string, undefined>> = Object.fromEntries(
  Object.keys(FILTER_READERS).map((filter) => [filter, undefined]),
)

/** Parses the URL's state; drops invalid and empty parameters. */
export function readSearch(search: Record<string, unknown>): VendasSearch {
  const read = Object.entries(READERS).map(([key, readOne]) => [key, readOne(search[key])] as const)
  return Object.fromEntries(read.filter(([, value]) => !isEmpty(value)))
}

/** The router parses ?texto=123 as a number. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const line = inOneLine(text)
  return line.length <= MAX_SEARCH_TEXT ? line : undefined
}

const readOneStatus = oneOf(VENDA_STATUSES)

function readStatus(value: unknown): VendaStatus[] | undefined {
  if (!Array.isArray(value) || value.length > VENDA_STATUSES.length) return undefined
  const read = value.flatMap((one) => readOneStatus(one) ?? [])
  return read.length === value.length ? read : undefined
}

function readDate(value: unknown): string | undefined {
  return typeof value === 'string' && isDate(value) ? value : undefined
}

function oneOf<const T>(values: readonly T[]): (value: unknown) => T | undefined {
  return (value) => values.find((one) => one === value)
}

/** Only the filters, without order, view, form and dialog. */
export function filtersOf({
  ordem: _o,
  visao: _s,
  nova: _n,
  importar: _i,
  passos: _p,
  venda: _v,
  acao: _a,
  ...filters
}: VendasSearch): VendaFilterInput {
  return filters
}

/** Whether a filter says nothing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const PAGE_SIZE = '50'

/** The input of 'vendas.listar' for the first page of the screen's list. */
export function firstPageInput(search: VendasSearch) {
  return { ...filtersOf(search), limite: PAGE_SIZE, ...(search.ordem ? { ordem: search.ordem } : {}) }
}

/** The input of 'visoes.listar' for the screen. */
export const VISOES_DE_VENDAS = { tela: 'vendas' } as const
