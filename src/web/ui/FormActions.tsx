/** The end of a dialog that changes something: why it was refused, and the buttons that cancel and confirm. */
import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogActions } from './DialogActions.tsx'

export interface FormActionsProps {
  confirm: string
  /** The confirm button's label while `pending`. */
  confirming?: string | undefined
  pending?: boolean
  /** False while what is to be confirmed is not known yet. */
  ready?: boolean
  danger?: boolean
  cancel?: string
  /** Whether cancelling is possible; by default unless `pending`. */
  cancellable?: boolean
  /** Error message of a failed attempt. */
  error?: string | null
  /** Additional buttons between the two. */
  others?: ReactNode
  /** By default the confirm button submits the form. */
  onConfirm?: () => void
  onCancel: () => void
}

export function FormActions({ confirm, pending = false, ready = true, ...props }: FormActionsProps) {
  const { confirming = confirm, cancellable = !pending, error } = props
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <DialogActions>
        <Button variant="default" onClick={props.onCancel} disabled={!cancellable} data-safe>
          {props.cancel ?? 'Cancelar'}
        </Button>
        {props.others}
        <Button
          type={props.onConfirm ? 'button' : 'submit'}
          {...(props.danger ? { color: 'red' } : {})}
          disabled={pending || !ready}
          onClick={props.onConfirm}
        >
          {pending ? confirming : confirm}
        </Button>
      </DialogActions>
    </>
  )
}
