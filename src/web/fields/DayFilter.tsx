/** One end of a list's period; written to the URL once it is a date. */
import { useEffect, useState } from 'react'
import { isDate } from '../../core/dates.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'

interface Props extends Omit<DateFieldProps, 'kind' | 'value' | 'onChange'> {
  /** YYYY-MM-DD */
  value: string | undefined
  onChange: (date: string | undefined) => void
}

export function DayFilter({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(value ?? null)
  useEffect(() => setTyped(value ?? null), [value])
  return (
    <DateField
      {...field}
      kind="filtro"
      value={typed}
      onChange={(date) => {
        setTyped(date)
        if (date === null) onChange(undefined)
        else if (isDate(date)) onChange(date)
      }}
    />
  )
}
