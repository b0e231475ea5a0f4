/** A section of the profile with a heading and an action on the right. */
import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

export function PerfilPart({
  title: titulo,
  action: acao,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={titulo}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <Title order={2}>{titulo}</Title>
        {acao}
      </Group>
      {children}
    </Paper>
  )
}
