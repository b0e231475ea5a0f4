/** Leads from a part's screen to the whole. */
import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './text.module.css'

export const BackLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <Anchor {...props} className={classes.back}>
    <IconArrowLeft size={16} aria-hidden /> {children}
  </Anchor>
))
