/** Names the sales that a bulk change skipped. */
import type { VendaPulada } from '../../../contract/vendas/vendas.ts'
import { counted } from '../../../core/text.ts'
import { SkippedDialog } from '../../ui/SkippedDialog.tsx'

interface Props {
  skipped: readonly VendaPulada[]
  onClose: () => void
}

export default function SkippedVendas({ skipped, onClose }: Props) {
  return (
    <SkippedDialog
      title="Vendas que não foram mudadas"
      summary={counted(skipped.length, 'venda ficou como estava', 'vendas ficaram como estavam')}
      skipped={skipped.map(({ id, numero_venda, motivo }) => ({
        id,
        name: numero_venda ? `Venda ${numero_venda}` : 'Venda excluída',
        motivo,
      }))}
      onClose={onClose}
    />
  )
}
