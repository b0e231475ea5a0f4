/** A part that is folded until somebody opens it: a button with what it is about, and the content below. */
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './Fold.module.css'

interface Props {
  title: string
  /** Beside the title: a count, a sum. */
  aside?: ReactNode
  children: ReactNode
}

export function Fold({ title, aside, children }: Props) {
  const [opened, setOpened] = useState(false)
  const region = useId()
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <div>
      <div className={classes.head}>
        <Button
          variant="subtle"
          color="gray"
          className={`text-on-paper ${classes.title}`}
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={opened}
          aria-controls={region}
          onClick={() => setOpened(!opened)}
        >
          {title}
        </Button>
        {aside}
      </div>
      <div id={region} hidden={!opened}>
        {opened && children}
      </div>
    </div>
  )
}
