/** Releases all commissions that the filter finds, or takes that back: the buttons, and how far the server is. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ComissaoFilterInput } from '../../../contract/comissoes.ts'
import type { LiberacaoAcao } from '../../../core/financeiro/liberacoes.ts'
import { useCan } from '../../session/session.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const FiltradasDialog = onDemand(() => import('./FiltradasDialog.tsx'))

interface Props {
  filters: ComissaoFilterInput
  /** What the filter finds that may be released, and that is released and in no closing. */
  counts: Readonly<Record<LiberacaoAcao, number>>
  className: string | undefined
  /** With the id of the work that began. */
  onBegun: (id: string) => void
}

/** Nothing without the permission to release, or where there is nothing to be done. */
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
