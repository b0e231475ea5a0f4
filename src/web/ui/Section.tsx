/** A part of a screen or form: a card with a heading. */
import { type MantineSpacing, Paper, Title, type TitleOrder } from '@mantine/core'
import { type ReactNode, type Ref, use, useId } from 'react'
import { HeadingLevel } from './heading-level.ts'
import classes from './text.module.css'

interface Props {
  title: string
  /** The heading's level and size; by default the level below what is around it, in the size of a part's. */
  order?: TitleOrder
  role?: 'group'
  mb?: MantineSpacing
  /** For a heading that gets the focus. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function Section({ title, order, role, mb = 'sm', heading, children }: Props) {
  const id = useId()
  const level = use(HeadingLevel)
  return (
    <Paper component="section" role={role} withBorder p="md" aria-labelledby={id}>
      <Title
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        order={order ?? level}
        size={order ? undefined : 'h3'}
        id={id}
        mb={mb}
        className={classes.wrap}
      >
        {title}
      </Title>
      {children}
    </Paper>
  )
}
