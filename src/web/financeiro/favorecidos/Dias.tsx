/** Days that narrow a list of a payee's page. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayFilter } from '../../fields/DayFilter.tsx'

/** Both included. */
export interface Days {
  de?: string | undefined
  ate?: string | undefined
}

interface Props {
  /** Of what, for the fields' names: 'Pagamentos'. */
  label: string
  days: Days
  onChange: (days: Days) => void
  /** Stands beside them. */
  children?: ReactNode
}

export function Dias({ label, days, onChange, children }: Props) {
  return (
    <Group gap="xs" mb="sm">
      <DayFilter
        aria-label={`${label} de`}
        placeholder="De"
        w={150}
        value={days.de}
        onChange={(de) => onChange({ ...days, de })}
      />
      <DayFilter
        aria-label={`${label} até`}
        placeholder="Até"
        w={150}
        value={days.ate}
        onChange={(ate) => onChange({ ...days, ate })}
      />
      {children}
    </Group>
  )
}
