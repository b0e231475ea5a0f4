/** The commissions that an action left as they were, each with its reason. */
import type { SkippedComissao } from '../../../contract/comissoes.ts'
import { SkippedDialog } from '../../ui/SkippedDialog.tsx'

interface Props {
  title: string
  /** How many there are, in words. */
  summary: string
  skipped: readonly SkippedComissao[]
  onClose: () => void
}

export function SkippedComissoes({ skipped, ...dialog }: Props) {
  return (
    <SkippedDialog
      {...dialog}
      skipped={skipped.map(({ id, numero_venda, corretor, motivo }) => ({
        id,
        name: numero_venda ? `Venda ${numero_venda}, ${corretor}` : 'Venda ou participante excluído',
        motivo,
      }))}
    />
  )
}
