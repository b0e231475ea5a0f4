/** A button that asks before it sends a request; the question closes when the server has answered. */
import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm' | 'onCancel'> {
  /** The button's text. */
  label: string
  button?: ButtonProps
  request: { isPending: boolean; mutate: (input: undefined, options: { onSettled: () => void }) => void }
}

export function Asked({ label, button = { variant: 'default' }, request, ...question }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...question}
          pending={request.isPending}
          onConfirm={() => request.mutate(undefined, { onSettled: close })}
          onCancel={close}
        />
      )}
    </>
  )
}
