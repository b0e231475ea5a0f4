/** Confirms before deleting a record; deletes exactly the version shown. */
import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api/api.ts'
import { reasonOf } from '../api/failure-message.ts'
import { useGo } from '../list/list-address.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toastSuccess, toastUnexplained } from '../ui/toasts.ts'
import type { FormValues } from './conflict.ts'
import { FormLoading } from './FormLoading.tsx'
import { RecordUnavailable } from './RecordUnavailable.tsx'
import type { RecordOf, Stored } from './record-of.ts'

interface Common<R extends Stored, V extends FormValues, N, E> {
  of: RecordOf<R, V, N, E>
  id: string
  /** Called after deletion or cancellation; by default returns to the list. */
  onClose?: () => void
  title?: string
  /** A cached copy, shown while the record is being fetched. */
  known?: R
  /** Placeholder while the record loads. */
  loading?: ReactNode
  /** The button shown if the record cannot be deleted because others use it. */
  instead?: (record: R) => ReactNode
}

type Question<R> =
  | {
      /** The words after 'Tem certeza que deseja excluir a loja'. */
      name: (record: R) => ReactNode
      /** The sentence after the question; by default that the deletion is final. */
      warning?: string
      children?: never
    }
  /** A question of the screen's own, which names the record and says what else goes. */
  | { children: (record: R) => ReactNode }

type Props<R extends Stored, V extends FormValues, N, E> = Common<R, V, N, E> & Question<R>

export function DeleteRecord<R extends Stored, V extends FormValues, N, E>(props: Props<R, V, N, E>) {
  const { of, id, known, title = 'Confirmar Exclusão', loading = <FormLoading /> } = props
  const { routes, words } = of
  const go = useGo()
  const { onClose = () => go({ excluir: undefined }) } = props
  const query = useQuery({ ...routes.obter.queryOptions({ input: { id } }), staleTime: 0 })
  // The cache may hold an older version, which the server would refuse to delete.
  const record = query.isFetchedAfterMount ? query.data : known
  const mutation = useMutation({
    mutationFn: ({ versao }: R) => routes.excluir.call({ id, versao }),
    onSuccess: async () => {
      toastSuccess(words.deleted)
      onClose()
      await of.refetch({ what: 'deleted', id })
    },
    onError: (error) => {
      toastUnexplained(error, words.deleteFailed)
      if (failureOf(error).code === 'VERSAO_ANTIGA') void query.refetch()
    },
  })
  const isInUse = mutation.error !== null && failureOf(mutation.error).code === 'EM_USO'
  if (record === undefined)
    return (
      <Dialog onClose={onClose} title={title}>
        {query.error != null ? <RecordUnavailable words={words} query={query} onClose={onClose} /> : loading}
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={title}
      record={of.nameOf(record)}
      confirm="Excluir"
      confirming="Excluindo..."
      pending={mutation.isPending}
      danger
      error={reasonOf(mutation.error)}
      others={isInUse && props.instead?.(record)}
      onConfirm={() => mutation.mutate(record)}
      onCancel={onClose}
    >
      {props.children ? (
        props.children(record)
      ) : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {words.sureToDelete} {props.name(record)}? {props.warning ?? 'Esta ação não pode ser desfeita.'}
        </Text>
      )}
    </ConfirmDialog>
  )
}
