/** A warning under an input: read out with it, and not an error. */
import type { TextInputProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './warning.module.css'

type Warned = Pick<TextInputProps, 'description' | 'descriptionProps'>

/** Props of an input with the warning `text`; none without. The input refers to it by aria-describedby. */
export function warned(text: string | null): Warned {
  if (text === null) return {}
  return {
    description: (
      <>
        <IconAlertTriangle size={14} aria-hidden className={classes.icon} />
        {text}
      </>
    ),
    descriptionProps: { className: classes.warning, role: 'status' },
  }
}
