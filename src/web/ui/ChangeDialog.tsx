/** Confirms a change of what is stored, and makes it: then it says so and closes; refused, it says why and stays open. */
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { changeFailure } from '../api/failure-message.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'pending' | 'error' | 'onConfirm' | 'onCancel'>

interface Props<O> extends Question {
  /** False if something that was typed is refused. */
  check?: () => boolean
  change: () => Promise<O>
  /** Says that it is done. */
  done: (answer: O) => void
  /** Said if the server gives no reason for its refusal. */
  failed: string
  /** Refetches what shows it, also after a refusal. */
  refetch: (answer?: O) => Promise<unknown>
  onClose: () => void
}

export function ChangeDialog<O>({ check, change, done, failed, refetch, onClose, ...question }: Props<O>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      done(answer)
      onClose()
      await refetch(answer)
    },
    onError: () => void refetch(),
  })
  return (
    <ConfirmDialog
      {...question}
      pending={isPending}
      error={changeFailure(error, failed)}
      onConfirm={() => check?.() !== false && mutate()}
      onCancel={onClose}
    />
  )
}
