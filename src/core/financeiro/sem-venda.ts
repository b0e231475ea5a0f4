/** Lines without a sale: prizes, adjustments and bonuses of promotions. Each is released when it is made, and only in closings of all lojas. */
import { formatDate } from '../dates.ts'

/** What becomes of such a line while something of it is released. */
export const SEM_VENDA_SITUACOES = ['No próximo fechamento', 'Em um fechamento', 'Pago'] as const
export interface SituacaoSemVenda {
  situacao: (typeof SEM_VENDA_SITUACOES)[number]
  /** YYYY-MM-DD; null unless it is Pago. */
  data: string | null
}

/** 'No próximo fechamento', 'Pago em 20/11/2026' */
export function situacaoInWords({ situacao, data }: SituacaoSemVenda): string {
  return data === null ? situacao : `${situacao} em ${formatDate(data)}`
}

export const SEM_VENDA_MESSAGES = {
  em_rascunho: 'Está em um fechamento em preparo. Retire de lá antes.',
  aprovado: 'Já está em um fechamento aprovado, ou foi pago, e não sai mais do fechamento.',
} as const
