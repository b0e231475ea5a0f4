/** A button with its key. */
import { Button, type ButtonProps, Text } from '@mantine/core'
import { toastNotice } from '../ui/toasts.ts'
import { Keys } from './Keys.tsx'
import { useShortcut, useSingleKeys } from './shortcuts.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'children'> {
  keys: string
  /** The effect of the key, for the list of shortcuts. */
  does: string
  /** Why it cannot be done now, told to a user who presses the key anyway; null if it can. */
  wait?: string | null
  onClick: () => void
}

export function KeyAction({ keys, does, wait = null, onClick, children, ...button }: Props) {
  const [singleKeys] = useSingleKeys()
  useShortcut(keys, does, () => {
    if (wait === null) onClick()
    else toastNotice(wait, `A tecla ${keys.toUpperCase()} não fez nada`)
  })
  return (
    <Button px="sm" {...button} disabled={wait !== null} onClick={onClick}>
      {children}
      {singleKeys && (
        <Text span aria-hidden ml={6} visibleFrom="sm">
          <Keys keys={keys} size="xs" />
        </Text>
      )}
    </Button>
  )
}
