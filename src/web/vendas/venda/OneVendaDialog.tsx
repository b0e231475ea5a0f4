/** A dialog of one sale, which is shown as far as its list knows it until it is read. */
import type { ModalProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { orpc } from '../../api/query.ts'
import { RecordUnavailable } from '../../record/RecordUnavailable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { vendaInList } from '../cache.ts'
import { VENDA } from '../form/record.ts'

interface Props extends Omit<ModalProps, 'opened' | 'children' | 'id'> {
  /** The sale's id. */
  id: string
  loading: ReactNode
  children: (venda: Venda) => ReactNode
}

export function OneVendaDialog({ id, loading, children, ...dialog }: Props) {
  const query = useQuery(
    orpc.vendas.obter.queryOptions({ input: { id }, placeholderData: () => vendaInList(id) }),
  )
  const { data, error } = query
  return (
    <Dialog record={data?.numero_venda} large {...dialog}>
      {error ? (
        <RecordUnavailable words={VENDA.words} query={query} onClose={dialog.onClose} />
      ) : data ? (
        children(data)
      ) : (
        loading
      )}
    </Dialog>
  )
}
