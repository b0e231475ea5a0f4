/** A shortcut's keys as labelled on this computer's keyboard. */
import { Group, Kbd } from '@mantine/core'
import { isMac } from './shortcuts.ts'

/** `keys` as registered: 'n' or 'mod+k'. */
export function Keys({ keys, size }: { keys: string; size?: 'xs' }) {
  return (
    <Group component="span" gap={4} justify="flex-end" wrap="nowrap">
      {keys.split('+').map((key) => (
        <Kbd key={key} size={size ?? 'sm'}>
          {key === 'mod' ? (isMac() ? '⌘' : 'Ctrl') : key.toUpperCase()}
        </Kbd>
      ))}
    </Group>
  )
}
