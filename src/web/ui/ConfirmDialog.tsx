/** Confirms an action that is hard to undo. */
import { Alert, Button, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

interface Props {
  opened: boolean
  title: string
  /** The name of the record, after the title. */
  record?: string | undefined
  /** What will happen, naming the record. */
  children: ReactNode
  confirm: string
  /** The confirm button's label while `pending`. */
  confirming?: string
  pending?: boolean
  /** False while what is to be confirmed is not known yet. */
  ready?: boolean
  cancel?: string
  danger?: boolean
  /** Error message of a failed attempt. */
  error?: string | null
  /** Additional buttons between the two. */
  others?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({ opened, ...props }: Props) {
  // Mounted only while open: otherwise the Esc that opens it would also close it.
  return opened ? <Question {...props} /> : null
}

function Question(props: Omit<Props, 'opened'>) {
  const { title, record, children, confirm, confirming, pending = false, ready = true } = props
  const { danger = false, error, others } = props

  function submit(event: FormEvent) {
    event.preventDefault()
    // A dialog's events reach the form that opened it, too.
    event.stopPropagation()
    if (!pending && ready) props.onConfirm()
  }

  return (
    <Dialog
      onClose={props.onCancel}
      title={title}
      record={record}
      size={560}
      closeOnClickOutside={!pending}
      zIndex={300}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {children}
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
          <DialogActions>
            <Button variant="default" onClick={props.onCancel} disabled={pending} data-safe>
              {props.cancel ?? 'Cancelar'}
            </Button>
            {others}
            <Button type="submit" {...(danger ? { color: 'red' } : {})} disabled={pending || !ready}>
              {pending ? (confirming ?? confirm) : confirm}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
