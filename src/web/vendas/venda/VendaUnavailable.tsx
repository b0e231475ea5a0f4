/** Shown when a sale was deleted or could not be loaded. */
import type { ComponentProps } from 'react'
import { RecordUnavailable } from '../../record/RecordUnavailable.tsx'

export function VendaUnavailable(props: Omit<ComponentProps<typeof RecordUnavailable>, 'title' | 'gone'>) {
  return (
    <RecordUnavailable
      title="Venda não encontrada"
      gone="Ela pode ter sido excluída por outra pessoa."
      {...props}
    />
  )
}
