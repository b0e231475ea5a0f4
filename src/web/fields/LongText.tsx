/** A field for a long text; it grows with the text. */
import { Textarea, type TextareaProps } from '@mantine/core'
import { FormSection } from '../record/FormSection.tsx'

export function LongText(props: TextareaProps) {
  return <Textarea autosize minRows={2} maxRows={12} maxLength={5000} {...props} />
}

/** A form section of one long text, whose label is the section's title. */
export function LongTextSection({ label, ...props }: TextareaProps & { label: string }) {
  return (
    <FormSection title={label}>
      <LongText {...props} aria-label={label} />
    </FormSection>
  )
}
