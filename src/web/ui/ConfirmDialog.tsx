/** Confirms an action that is hard to undo; mounted while it is open. */
import { Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { FormActions, type FormActionsProps } from './FormActions.tsx'

interface Props extends Omit<FormActionsProps, 'cancellable'> {
  title: string
  /** The name of the record, after the title. */
  record?: string | undefined
  /** What will happen, naming the record. */
  children: ReactNode
  onConfirm: () => void
}

export function ConfirmDialog({ title, record, children, onConfirm, ...actions }: Props) {
  const { pending = false, ready = true, onCancel } = actions

  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog's events reach the form that opened it, too.
    event.stopPropagation()
    if (!pending && ready) onConfirm()
  }

  return (
    <Dialog
      onClose={onCancel}
      title={title}
      record={record}
      size={560}
      closeOnClickOutside={!pending}
      zIndex={300}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {children}
          <FormActions {...actions} />
        </Stack>
      </form>
    </Dialog>
  )
}
