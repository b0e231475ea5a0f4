/** The one word for a commission's state, apart from the list of commissions because every sale shows it. */
import { formatDate } from '../dates.ts'
import type { ComissaoStatus, DevolucaoForm } from '../vendas/vendas.ts'

/**
 * A commission's status, with paid ones of a sale in Desistência apart, owed back or returned: each commission has exactly
 * one of these, so that their sums add up.
 */
export const COMISSAO_SITUACOES = ['Pendente', 'Pago', 'A estornar', 'Devolvida', 'Cancelado'] as const
export type ComissaoSituacao = (typeof COMISSAO_SITUACOES)[number]

/** The values from which a commission's situação follows. */
export interface ComissaoState {
  status_comissao: ComissaoStatus
  estorno_pendente: boolean
  /** YYYY-MM-DD; null unless it was returned. */
  data_devolucao: string | null
}

export function situacaoOfComissao({
  status_comissao,
  estorno_pendente,
  data_devolucao,
}: ComissaoState): ComissaoSituacao {
  if (data_devolucao !== null) return 'Devolvida'
  return estorno_pendente ? 'A estornar' : status_comissao
}

/** 'em 26/11/2026 (PIX)': when and how the commission was returned; null unless it was. */
export function devolucaoInWords({
  data_devolucao,
  forma_devolucao,
}: {
  data_devolucao: string | null
  forma_devolucao: DevolucaoForm | null
}): string | null {
  return data_devolucao === null ? null : `em ${formatDate(data_devolucao)} (${forma_devolucao})`
}
