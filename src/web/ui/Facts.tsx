/** Labelled values side by side, as many in a row as have `least` room each. */
import { SimpleGrid, type SimpleGridProps, Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import text from './text.module.css'

export function Facts({ least, ...props }: SimpleGridProps & { least: string }) {
  return <SimpleGrid component="dl" minColWidth={`min(${least}, 100%)`} verticalSpacing="xs" {...props} />
}

export function Fact({ label, children, ...look }: { label: string; children: ReactNode } & TextProps) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" className={text.wrap} {...look}>
        {children}
      </Text>
    </div>
  )
}
