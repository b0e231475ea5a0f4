/** The one badge of all screens, coloured by state and always with a word, and those of a sale. */
import { Badge, type BadgeProps } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import {
  type BadgeLook,
  lookOfComissao,
  lookOfPendencia,
  lookOfSituacao,
  variantOfStatus,
} from '../../core/badges.ts'
import { type ComissaoState, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import type { ComissaoStatus, VendaStatus } from '../../core/vendas/vendas.ts'
import { variantOf } from './states.ts'

interface Props extends Omit<BadgeProps, 'variant' | 'color'> {
  look: BadgeLook
  title?: string
}

export function StateBadge({ look, ...badge }: Props) {
  return <Badge {...badge} variant={variantOf(look)} />
}

export function StatusBadge({ status, size = 'md' }: { status: VendaStatus; size?: 'sm' | 'md' }) {
  return (
    <StateBadge look={variantOfStatus(status)} size={size}>
      {status}
    </StateBadge>
  )
}

export function ComissaoBadge({
  status,
  withLabel = false,
}: {
  status: ComissaoStatus
  withLabel?: boolean
}) {
  return (
    <StateBadge look={lookOfComissao(status)} size={withLabel ? 'md' : 'sm'}>
      {withLabel ? `Comissão: ${status}` : status}
    </StateBadge>
  )
}

/** A participant's commission, in which a paid one of a Desistência is owed back or returned. */
export function SituacaoBadge({ comissao }: { comissao: ComissaoState }) {
  const situacao = situacaoOfComissao(comissao)
  return (
    <StateBadge size="sm" look={lookOfSituacao(situacao)}>
      {situacao}
    </StateBadge>
  )
}

/** Pending items of a sale: an icon, too, tells 'OK' from what is missing. */
export function PendenciaBadge({ children }: { children: string }) {
  const look = lookOfPendencia(children)
  const Icon = look === 'active' ? IconCheck : IconAlertTriangle
  return (
    <StateBadge size="sm" look={look} leftSection={<Icon size={11} stroke={2.5} aria-hidden />}>
      {children}
    </StateBadge>
  )
}

export function CampanhaBadge() {
  return <StateBadge look="active">Com campanha</StateBadge>
}
