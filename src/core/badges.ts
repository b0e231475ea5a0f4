/** The look of the badges of a sale's states. */
import type { ComissaoSituacao } from './comissoes/situacao.ts'
import { type ComissaoStatus, isAssinada, type VendaStatus } from './vendas/vendas.ts'

/** The look of a status badge, which always shows the word as well. */
export type BadgeVariant = 'default' | 'destructive' | 'secondary'

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

export function variantOfSituacao(situacao: ComissaoSituacao): BadgeVariant {
  if (situacao === 'A estornar') return 'destructive'
  return situacao === 'Devolvida' ? 'secondary' : variantOfComissao(situacao)
}
