/** The badges of a sale, coloured by state and always with a word. */
import { Badge } from '@mantine/core'
import {
  type BadgeVariant,
  variantOfComissao,
  variantOfSituacao,
  variantOfStatus,
} from '../../core/badges.ts'
import { type ComissaoState, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import type { ComissaoStatus, VendaStatus } from '../../core/vendas/vendas.ts'

const COLORS: Record<BadgeVariant, { color: string; variant: 'filled' | 'light' | 'default' }> = {
  default: { color: 'petroleo', variant: 'filled' },
  destructive: { color: 'red', variant: 'filled' },
  secondary: { color: 'gray', variant: 'default' },
}

export function StatusBadge({ status }: { status: VendaStatus }) {
  return <Badge {...COLORS[variantOfStatus(status)]}>{status}</Badge>
}

export function ComissaoBadge({
  status,
  withLabel = false,
}: {
  status: ComissaoStatus
  withLabel?: boolean
}) {
  return (
    <Badge {...COLORS[variantOfComissao(status)]} size={withLabel ? 'md' : 'sm'}>
      {withLabel ? `Comissão: ${status}` : status}
    </Badge>
  )
}

/** A participant's commission, in which a paid one of a Desistência is owed back or returned. */
export function SituacaoBadge({ comissao }: { comissao: ComissaoState }) {
  const situacao = situacaoOfComissao(comissao)
  return (
    <Badge size="sm" {...COLORS[variantOfSituacao(situacao)]}>
      {situacao}
    </Badge>
  )
}

export function CampanhaBadge() {
  return (
    <Badge color="green" variant="outline">
      Com campanha
    </Badge>
  )
}
