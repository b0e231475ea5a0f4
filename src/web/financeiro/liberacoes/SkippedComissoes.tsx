/** The commissions that an action left as they were, each with its reason. */
import type { SkippedComissao } from '../../../contract/comissoes.ts'
import { comissaoInWords } from '../../../core/financeiro/liberacoes.ts'
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
      skipped={skipped.map((one) => ({ id: one.id, name: comissaoInWords(one), motivo: one.motivo }))}
    />
  )
}
