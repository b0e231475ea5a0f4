/** The look of every badge: the specification's variants of a sale's states, and what else a state can say. */
import type { ComissaoSituacao } from './comissoes/situacao.ts'
import type { FechamentoSituacao } from './financeiro/fechamentos.ts'
import type { PagamentoSituacao } from './financeiro/pagamentos.ts'
import { type ComissaoStatus, isAssinada, type PendenciaType, type VendaStatus } from './vendas/vendas.ts'

/** The look of a status badge, which always shows the word as well. */
export type BadgeVariant = 'default' | 'destructive' | 'secondary'

/**
 * The looks of all states on all screens: the variants; 'waiting', a secondary that waits, for money or papers; and 'active',
 * a record in force or something done.
 */
export const BADGE_LOOKS = ['default', 'destructive', 'secondary', 'waiting', 'active'] as const
export type BadgeLook = (typeof BADGE_LOOKS)[number]

export function variantOfStatus(status: VendaStatus): BadgeVariant {
  if (status === 'Desistência') return 'destructive'
  return isAssinada(status) ? 'default' : 'secondary'
}

const COMISSAO_VARIANTS: Record<ComissaoStatus, BadgeVariant> = {
  Pago: 'default',
  Pendente: 'secondary',
  Cancelado: 'destructive',
}

export function variantOfComissao(status: ComissaoStatus): BadgeVariant {
  return COMISSAO_VARIANTS[status]
}

type MoneyLook = BadgeVariant | 'waiting'

/** The variant, where what is secondary because its money has not been paid looks 'waiting'. */
export function lookOfComissao(status: ComissaoStatus): MoneyLook {
  return status === 'Pendente' ? 'waiting' : variantOfComissao(status)
}

export function lookOfSituacao(situacao: ComissaoSituacao): MoneyLook {
  if (situacao === 'A estornar') return 'destructive'
  return situacao === 'Devolvida' ? 'secondary' : lookOfComissao(situacao)
}

/** The look of a sale's pending items, as they are written: 'OK', or what its file still lacks. */
export function lookOfPendencia(tipos: string): 'active' | 'waiting' {
  return tipos === ('OK' satisfies PendenciaType) ? 'active' : 'waiting'
}

export function lookOfFechamento(situacao: FechamentoSituacao): BadgeLook {
  if (situacao === 'Em aprovação' || situacao === 'Aprovado') return 'waiting'
  return situacao === 'Concluído' ? 'active' : 'secondary'
}

const PAGAMENTO_LOOKS: Record<PagamentoSituacao, BadgeLook> = {
  'A pagar': 'waiting',
  Enviado: 'secondary',
  Rejeitado: 'destructive',
  Devolvido: 'destructive',
  Pago: 'default',
  Compensado: 'default',
}

export function lookOfPagamento(situacao: PagamentoSituacao): BadgeLook {
  return PAGAMENTO_LOOKS[situacao]
}
