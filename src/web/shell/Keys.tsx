/** The keys of a shortcut, as they are printed on this computer's keyboard. */
import { Group, Kbd } from '@mantine/core'
import { isMac } from './shortcuts.ts'

/** `keys` is as it is registered: 'n' or 'mod+k'. */
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
