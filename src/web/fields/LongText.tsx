/** A field for a long text; it grows with the text. */
import { Textarea, type TextareaProps } from '@mantine/core'

export function LongText(props: TextareaProps) {
  return <Textarea autosize minRows={2} maxRows={12} maxLength={5000} {...props} />
}
