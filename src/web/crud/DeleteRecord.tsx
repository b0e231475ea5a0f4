/** Asks before a record is deleted; what is deleted is what is shown. */
import { Modal } from '@mantine/core'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../api.ts'
import { toastError, toastSuccess } from '../toasts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FormLoading } from './FormLoading.tsx'
import { RecordUnavailable } from './RecordUnavailable.tsx'

interface Props<R> {
  query: UseQueryResult<R, unknown>
  remove: (record: R) => Promise<unknown>
  /** What is said when it is gone. */
  done: string
  /** What is said when it was refused; the dialog tells why. */
  failed: string
  /** 'Loja não encontrada' */
  missing: string
  /** 'Ela pode ter sido excluída por outra pessoa.' */
  gone: string
  /** The record is gone: reads the lists anew. */
  onDeleted: () => unknown
  onClose: () => void
  /** The question, which names the record and says what else goes. */
  children: (record: R) => ReactNode
}

const TITLE = 'Confirmar Exclusão'

export function DeleteRecord<R>(props: Props<R>) {
  const { query, missing, gone, onClose } = props
  // What was read before this dialog opened may be of an older version, which the server would refuse.
  const record = query.isFetchedAfterMount ? query.data : undefined
  const mutation = useMutation({
    mutationFn: props.remove,
    onSuccess: async () => {
      toastSuccess(props.done)
      onClose()
      await props.onDeleted()
    },
    onError: (error) => {
      toastError(props.failed)
      if (failureOf(error).code === 'VERSAO_ANTIGA') void query.refetch()
    },
  })
  if (record === undefined)
    return (
      <Modal opened onClose={onClose} title={TITLE}>
        {query.error != null ? (
          <RecordUnavailable
            title={missing}
            gone={gone}
            error={query.error}
            onRetry={() => void query.refetch()}
            onClose={onClose}
          />
        ) : (
          <FormLoading />
        )}
      </Modal>
    )
  return (
    <ConfirmDialog
      opened
      title={TITLE}
      confirm="Excluir"
      confirming="Excluindo..."
      pending={mutation.isPending}
      danger
      error={mutation.error ? failureOf(mutation.error).message : null}
      onConfirm={() => mutation.mutate(record)}
      onCancel={onClose}
    >
      {props.children(record)}
    </ConfirmDialog>
  )
}
