/** The sales screen's state in the URL: filters, order, and the open form or dialog; and the calls that follow from it. */
import { z } from 'zod'
import { VENDA_SORT_KEYS, type VendaFilterInput, type VendaSortOrder, vendaFilterInput } from './vendas.ts'

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
