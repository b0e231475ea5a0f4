/** A section of the profile with a heading and an action on the right. */
import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function PerfilPart({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <Title order={2}>{title}</Title>
        {action}
      </Group>
      {children}
    </Paper>
  )
}
