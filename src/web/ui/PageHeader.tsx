/** The header of every screen: its heading, and its primary action on the right. */
import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './text.module.css'

interface Props {
  title: string
  description?: string
  /** The screen's buttons, primary last. */
  children?: ReactNode
}

export function PageHeader({ title, description, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md">
      <div className={classes.wrap}>
        <Title order={1}>{title}</Title>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
