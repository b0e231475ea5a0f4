/** What an item of a list is, with details below. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './importacao.module.css'

interface Props {
  title: ReactNode
  details: ReactNode
  /** Shown below. */
  children?: ReactNode
}

export function Described({ title, details, children }: Props) {
  return (
    <div className={classes.texto}>
      <Text fw={600}>{title}</Text>
      <Text c="dimmed" size="sm">
        {details}
      </Text>
      {children}
    </div>
  )
}
