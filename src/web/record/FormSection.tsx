/** A form section: a card with a heading. */
import type { TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { LongText } from '../fields/LongText.tsx'
import { Section } from '../ui/Section.tsx'

export function FormSection(props: { title: string; children: ReactNode }) {
  // A group of fields, no landmark: a form above another one has sections of the same names.
  return <Section {...props} role="group" />
}

/** A form section of one long text, whose label is the section's title. */
export function LongTextSection({ label, ...props }: TextareaProps & { label: string }) {
  return (
    <FormSection title={label}>
      <LongText {...props} aria-label={label} />
    </FormSection>
  )
}
