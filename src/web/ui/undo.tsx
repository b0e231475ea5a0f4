/** A success message with a button that undoes what was done. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { toastSuccess } from './toasts.ts'

/** Long enough to notice the mistake in the list. */
const UNDO_MS = 30_000

/** Shows `message` with the button 'Desfazer', which calls `undo` once. `id` identifies what is undone. */
export function toastUndo(message: string, id: string, undo: () => void): void {
  const button = (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => {
        notifications.hide(id)
        undo()
      }}
    >
      Desfazer
    </Button>
  )
  toastSuccess(
    <Group gap="xs">
      {message}
      {button}
    </Group>,
    undefined,
    { id, autoClose: UNDO_MS },
  )
}
