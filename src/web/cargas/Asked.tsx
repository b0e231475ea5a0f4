/** A button that asks before it sends a request; the question closes when the server has answered. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props extends Omit<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm' | 'onCancel'> {
  /** The button, which calls `ask`. */
  button: (ask: () => void) => ReactNode
  request: { isPending: boolean; mutate: (input: undefined, options: { onSettled: () => void }) => void }
}

export function Asked({ button, request, ...question }: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      {button(() => setAsking(true))}
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
