/** A form section: a card with a heading. */
import type { TextareaProps } from '@mantine/core'
import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { LongText } from '../fields/LongText.tsx'

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

/** A form section of one long text, whose label is the section's title. */
export function LongTextSection({ label, ...props }: TextareaProps & { label: string }) {
  return (
    <FormSection title={label}>
      <LongText {...props} aria-label={label} />
    </FormSection>
  )
}
