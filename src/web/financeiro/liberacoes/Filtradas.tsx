/** Releases all commissions that the filter finds, or takes that back: the buttons, and the server's progress. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ComissaoFilterInput } from '../../../contract/comissoes.ts'
import type { LiberacaoAcao } from '../../../core/financeiro/liberacoes.ts'
import { useCan } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const FiltradasDialog = onDemand(() => import('./FiltradasDialog.tsx'))

interface Props {
  filters: ComissaoFilterInput
  /** The numbers of found commissions that may be released, and whose release may be taken back. */
  counts: Readonly<Record<LiberacaoAcao, number>>
  className: string | undefined
  /** Called with the id of the work that began. */
  onBegun: (id: string) => void
}

/** Renders nothing without the permission to release, or if there is nothing to do. */
export function FiltradasButtons({ filters, counts, className = '', onBegun }: Props) {
  const [asking, setAsking] = useState<LiberacaoAcao | null>(null)
  const canRelease = useCan('comissoes.liberar')
  if (!canRelease) return null
  const button = (acao: LiberacaoAcao, label: string) =>
    counts[acao] > 0 && (
      <Button variant="subtle" size="compact-sm" className={className} onClick={() => setAsking(acao)}>
        {label}
      </Button>
    )
  return (
    <>
      {button('liberar', 'Liberar todas…')}
      {button('desfazer', 'Desfazer liberações…')}
      {asking && (
        <FiltradasDialog
          acao={asking}
          filters={filters}
          onBegun={(id) => {
            setAsking(null)
            onBegun(id)
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
