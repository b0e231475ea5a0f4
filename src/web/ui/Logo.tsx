/** The logo: a building with an open door, and the name. */
import { Group, Text } from '@mantine/core'

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <Group gap={8} wrap="nowrap">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--mantine-primary-color-filled)" />
        <path d="M9 26V9.5a2 2 0 0 1 1.2-1.8l6-2.6A2 2 0 0 1 19 7v19z" fill="#fff" />
        <path d="M20.5 13H22a2 2 0 0 1 2 2v11h-3.5z" fill="var(--mantine-primary-color-2)" />
        <path
          d="M12.4 11.2h3.2v2.6h-3.2zm0 4.9h3.2v2.6h-3.2zm0 4.9h3.2V26h-3.2z"
          fill="var(--mantine-primary-color-filled)"
        />
      </svg>
      <Text component="span" fw={700} fz={size > 30 ? 'xl' : 'md'} lts="-0.01em">
        Plantão
      </Text>
    </Group>
  )
}
