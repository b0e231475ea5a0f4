/** A choice of one of a few values, or of none. */
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

interface Props<T extends string> extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  /** The values with their words, in order. */
  options: Readonly<Record<T, string>>
  /** The words for none of them; without it one is always chosen. */
  none?: string | undefined
  value: T | null
  onChange: (value: T | null) => void
}

export function OptionSelect<T extends string>({ options, none, value, onChange, ...select }: Props<T>) {
  const values = Object.keys(options) as T[]
  return (
    <NativeSelect
      {...select}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value) ?? null)}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...values.map((each) => ({ value: each, label: options[each] })),
      ]}
    />
  )
}
