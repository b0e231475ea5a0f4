/** A field for a long text; it grows with the text from two lines to twelve. */
import { Textarea, type TextareaProps } from '@mantine/core'
import classes from './LongText.module.css'

/** Otherwise a script measures the text after every rendering, for which the browser lays out the whole page. */
const GROWS_BY_STYLE = CSS.supports('field-sizing: content')

export function LongText(props: TextareaProps) {
  return (
    <Textarea
      autosize={!GROWS_BY_STYLE}
      minRows={2}
      maxRows={12}
      classNames={{ input: classes.growing ?? '' }}
      maxLength={5000}
      {...props}
    />
  )
}
