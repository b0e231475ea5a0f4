/** A dialog's buttons, the one it is for last: they stay in sight while what is above them scrolls. */
import { Group, type GroupProps } from '@mantine/core'
import classes from './DialogActions.module.css'
import { KEPT_CLEAR } from './keep-clear.ts'
import { publishedHeight } from './published-height.ts'

export function DialogActions({ className = '', ...props }: GroupProps) {
  return (
    <Group
      ref={publishHeight}
      {...KEPT_CLEAR}
      justify="flex-end"
      gap="xs"
      className={`${classes.acoes} ${className}`}
      {...props}
    />
  )
}

/** Publishes their height to the dialog, so that fields are scrolled clear of them. */
function publishHeight(actions: HTMLElement | null) {
  const dialog = actions?.closest<HTMLElement>('[role="dialog"]')
  return actions && dialog ? publishedHeight(actions, '--altura-do-fim', dialog) : undefined
}
