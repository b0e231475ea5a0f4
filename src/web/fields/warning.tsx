/** A warning under an input: read out with it, and not an error. */
import type { TextInputProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

type Warned = Pick<TextInputProps, 'description' | 'descriptionProps'>

/** Props of an input with the warning `text`; none without. The input refers to it by aria-describedby. */
export function warned(text: string | null): Warned {
  if (text === null) return {}
  return {
    description: (
      <>
        <IconAlertTriangle size={14} aria-hidden style={{ marginInlineEnd: 4, verticalAlign: -2 }} />
        {text}
      </>
    ),
    descriptionProps: { c: 'var(--mantine-color-text)', mt: 4, role: 'status' },
  }
}
