/** Days that narrow a list of a payee's page. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { FIM_ANTES_DO_INICIO } from '../../core/dates.ts'
import { DayFilter } from '../fields/DayFilter.tsx'

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
  const { de, ate } = days
  return (
    <Group gap="xs" mb="sm" align="flex-start">
      <DayFilter
        aria-label={`${label} de`}
        placeholder="De"
        w={150}
        value={de}
        onChange={(chosen) => onChange({ ...days, de: chosen })}
      />
      <DayFilter
        aria-label={`${label} até`}
        placeholder="Até"
        w={150}
        value={ate}
        error={de && ate && ate < de ? FIM_ANTES_DO_INICIO : undefined}
        onChange={(chosen) => onChange({ ...days, ate: chosen })}
      />
      {children}
    </Group>
  )
}
