/** The sales screen's state in the URL: filters, order, and the open form or dialog. */
import { z } from 'zod'
import type { ListFormat } from '../../contract/lists.ts'
import {
  VENDA_SORT_KEYS,
  type VendaFilterInput,
  type VendaSortOrder,
  vendaFilterInput,
} from '../../contract/vendas.ts'
import type { VendaColumn } from '../../core/vendas-columns.ts'

const VENDA_ACTIONS = ['ver', 'editar', 'campanha', 'excluir'] as const
export type VendaAction = (typeof VENDA_ACTIONS)[number]

export interface VendasSearch extends VendaFilterInput {
  ordem?: VendaSortOrder
  /** The saved view that was opened, even if the list was changed since. */
  visao?: string
  /** The new sale form is open. */
  nova?: true
  /** The form is one of the first steps. */
  passos?: true
  /** The sale whose dialog is open, and which dialog. */
  venda?: string
  acao?: VendaAction
}

const fields = vendaFilterInput.shape

const searchSchema = z.object({
  // The router parses ?texto=123 as a number.
  texto: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), fields.texto),
  status: fields.status,
  de: fields.de,
  ate: fields.ate,
  loja_id: fields.loja_id,
  empreendimento_id: fields.empreendimento_id,
  colaborador_id: fields.colaborador_id,
  papel: fields.papel,
  pendencia: fields.pendencia,
  campanha_id: fields.campanha_id,
  ordem: z.enum(VENDA_SORT_KEYS).optional(),
  visao: z.uuid().optional(),
  nova: z.literal(true).optional(),
  passos: z.literal(true).optional(),
  venda: z.uuid().optional(),
  acao: z.enum(VENDA_ACTIONS).optional(),
})

/** Parses the URL's state; drops invalid and empty parameters. */
export function readSearch(search: Record<string, unknown>): VendasSearch {
  const understood = Object.fromEntries(
    Object.entries(searchSchema.shape).flatMap(([key, schema]) => {
      const parsed = schema.safeParse(search[key])
      return parsed.success && !isEmpty(parsed.data) ? [[key, search[key]]] : []
    }),
  )
  return searchSchema.parse(understood)
}

/** Only the filters, without order, view, form and dialog. */
export function filtersOf({
  ordem: _o,
  visao: _s,
  nova: _n,
  passos: _p,
  venda: _v,
  acao: _a,
  ...filters
}: VendasSearch): VendaFilterInput {
  return filters
}

export function hasFilter(search: VendasSearch): boolean {
  return Object.values(filtersOf(search)).some((value) => !isEmpty(value))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Download URL of the filtered sales in the selected order; on paper with the table's columns, if it is shown. */
export function exportAddressOf(
  search: VendasSearch,
  formato: ListFormat,
  columns: readonly VendaColumn[] = [],
): string {
  const { status = [], ...filters } = filtersOf(search)
  const params = new URLSearchParams({ formato })
  if (search.ordem) params.set('ordem', search.ordem)
  for (const [key, value] of Object.entries(filters)) if (value) params.set(key, value)
  for (const one of status) params.append('status[]', one)
  if (formato === 'impressao') for (const one of columns) params.append('colunas[]', one)
  return `/api/vendas/exportar?${params}`
}

/** Download URL of the selected sales. */
export function enderecoDaSelecao(
  ids: readonly string[],
  ordem: VendaSortOrder | undefined,
  formato: 'csv' | 'xlsx',
): string {
  const params = new URLSearchParams({ formato, ...(ordem ? { ordem } : {}) })
  for (const id of ids) params.append('ids[]', id)
  return `/api/vendas/exportar?${params}`
}
