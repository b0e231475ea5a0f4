/** A form section: a card with a heading. */
import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
