/** The one badge of all screens, coloured by state and always with a word, and those of a sale. */
import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Venda } from '../../contract/vendas/vendas.ts'
import {
  type BadgeLook,
  lookOfComissao,
  lookOfPendencia,
  lookOfSituacao,
  variantOfStatus,
} from '../../core/badges.ts'
import { type ComissaoState, situacaoOfComissao } from '../../core/comissoes/situacao.ts'
import type { ComissaoStatus, VendaStatus } from '../../core/vendas/vendas.ts'

interface Props {
  look: BadgeLook
  size?: 'sm' | 'md'
  leftSection?: ReactNode
  title?: string
  className?: string | undefined
  children?: ReactNode
}

/** Mantine's badge by its classes: a list has hundreds, and its component works ten times as long. */
export function StateBadge({ look, size = 'md', leftSection, title, className, children }: Props) {
  const { root, section, label } = Badge.classes
  return (
    <div
      className={className ? `${root} ${className}` : root}
      style={styleOf(look, size)}
      data-with-left-section={leftSection ? true : undefined}
      title={title}
    >
      {leftSection && (
        <span className={section} data-position="left">
          {leftSection}
        </span>
      )}
      <span className={label}>{children}</span>
    </div>
  )
}

function styleOf(look: BadgeLook, size: 'sm' | 'md'): CSSProperties {
  const variables = {
    '--badge-height': `var(--badge-height-${size})`,
    '--badge-padding-x': `var(--badge-padding-x-${size})`,
    '--badge-fz': `var(--badge-fz-${size})`,
    '--badge-radius': 'var(--mantine-radius-sm)',
    '--badge-bg': `var(--plantao-estado-${look}-fundo)`,
    '--badge-color': `var(--plantao-estado-${look}-texto)`,
    '--badge-bd': `1px solid var(--plantao-estado-${look}-borda)`,
  }
  return { ...variables, textTransform: 'none' }
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

/** A sale's status, that of its commission, and whether it has a campaign. */
export function VendaBadges({
  venda: { status, status_comissao, campanhas },
}: {
  venda: Pick<Venda, 'status' | 'status_comissao' | 'campanhas'>
}) {
  return (
    <>
      <StatusBadge status={status} />
      {status_comissao && <ComissaoBadge status={status_comissao} withLabel />}
      {campanhas.length > 0 && <StateBadge look="active">Com campanha</StateBadge>}
    </>
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
