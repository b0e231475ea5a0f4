/** The sales screen's state in the URL: filters, order, and the open form or dialog. */
import { z } from 'zod'
import type { FormatoDaLista } from '../../contract/listas.ts'
import {
  CHAVES_ORDEM,
  type FiltrosDeVendas,
  filtrosDeVendas,
  type OrdemVendas,
} from '../../contract/vendas.ts'

const ACOES_VENDA = ['ver', 'editar', 'campanha', 'excluir'] as const
export type AcaoVenda = (typeof ACOES_VENDA)[number]

export interface VendasSearch extends FiltrosDeVendas {
  ordem?: OrdemVendas
  /** The saved view that was opened, even if the list was changed since. */
  visao?: string
  /** The new sale form is open. */
  nova?: true
  /** The form is one of the first steps. */
  passos?: true
  /** The sale whose dialog is open, and which dialog. */
  venda?: string
  acao?: AcaoVenda
}

const campos = filtrosDeVendas.shape

const busca = z.object({
  // The router parses ?texto=123 as a number.
  texto: z.preprocess((valor) => (typeof valor === 'number' ? String(valor) : valor), campos.texto),
  status: campos.status,
  de: campos.de,
  ate: campos.ate,
  loja_id: campos.loja_id,
  empreendimento_id: campos.empreendimento_id,
  colaborador_id: campos.colaborador_id,
  papel: campos.papel,
  pendencia: campos.pendencia,
  campanha_id: campos.campanha_id,
  ordem: z.enum(CHAVES_ORDEM).optional(),
  visao: z.uuid().optional(),
  nova: z.literal(true).optional(),
  passos: z.literal(true).optional(),
  venda: z.uuid().optional(),
  acao: z.enum(ACOES_VENDA).optional(),
})

/** Parses the URL's state; drops invalid and empty parameters. */
export function lerBusca(search: Record<string, unknown>): VendasSearch {
  const entendidos = Object.fromEntries(
    Object.entries(busca.shape).flatMap(([campo, schema]) => {
      const lido = schema.safeParse(search[campo])
      return lido.success && !vazio(lido.data) ? [[campo, search[campo]]] : []
    }),
  )
  return busca.parse(entendidos)
}

/** Only the filters, without order, view, form and dialog. */
export function filtrosDe({
  ordem: _o,
  visao: _s,
  nova: _n,
  passos: _p,
  venda: _v,
  acao: _a,
  ...filtros
}: VendasSearch): FiltrosDeVendas {
  return filtros
}

export function temFiltro(search: VendasSearch): boolean {
  return Object.values(filtrosDe(search)).some((valor) => !vazio(valor))
}

function vazio(valor: unknown): boolean {
  return valor === undefined || valor === '' || (Array.isArray(valor) && valor.length === 0)
}

/** Download URL of the filtered sales in the selected order. */
export function enderecoDaExportacao(search: VendasSearch, formato: FormatoDaLista): string {
  const { status = [], ...filtros } = filtrosDe(search)
  const params = new URLSearchParams({ formato })
  if (search.ordem) params.set('ordem', search.ordem)
  for (const [campo, valor] of Object.entries(filtros)) if (valor) params.set(campo, valor)
  for (const um of status) params.append('status[]', um)
  return `/api/vendas/exportar?${params}`
}

/** Download URL of the selected sales. */
export function enderecoDaSelecao(
  ids: readonly string[],
  ordem: OrdemVendas | undefined,
  formato: 'csv' | 'xlsx',
): string {
  const params = new URLSearchParams({ formato, ...(ordem ? { ordem } : {}) })
  for (const id of ids) params.append('ids[]', id)
  return `/api/vendas/exportar?${params}`
}
