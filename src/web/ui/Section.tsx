/** A part of a screen or form: a card with a heading. */
import { Paper, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './text.module.css'

interface Props {
  title: string
  /** The heading's level. */
  order?: TitleOrder
  children: ReactNode
}

export function Section({ title, order = 3, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={order} id={id} mb="sm" className={classes.wrap}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
