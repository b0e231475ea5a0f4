/** One end of a list's period; written to the URL once it is a date. */
import { isDate } from '../../core/dates.ts'
import { DateField, type DateFieldProps } from './DateField.tsx'
import { useTyped } from './use-typed.ts'

interface Props extends Omit<DateFieldProps, 'kind' | 'value' | 'onChange'> {
  /** YYYY-MM-DD */
  value: string | undefined
  onChange: (date: string | undefined) => void
}

export function DayFilter({ value, onChange, ...field }: Props) {
  const { typed, type, write } = useTyped({ value, onChange, typedOf: (day): string | null => day ?? null })
  return (
    <DateField
      {...field}
      kind="filtro"
      value={typed}
      onChange={(text) => {
        type(text)
        if (text === null) write(undefined)
        else if (isDate(text)) write(text)
      }}
    />
  )
}
