/** The badge of a closing's state on its way to the payments. */
import { lookOfFechamento } from '../../../core/badges.ts'
import type { FechamentoSituacao } from '../../../core/financeiro/fechamentos.ts'
import { StateBadge } from '../../ui/badges.tsx'

export function FechamentoBadge({ situacao }: { situacao: FechamentoSituacao }) {
  return (
    <StateBadge look={lookOfFechamento(situacao)} size="sm">
      {situacao}
    </StateBadge>
  )
}
