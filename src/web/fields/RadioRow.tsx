/** One of few options, side by side. */
import { Group, Radio } from '@mantine/core'

interface Props<V extends string> {
  label: string
  options: readonly V[]
  wordsOf: (option: V) => string
  value: V
  onChange: (value: V) => void
}

export function RadioRow<V extends string>({ label, options, wordsOf, value, onChange }: Props<V>) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Group gap="md" mt={6}>
        {options.map((one) => (
          <Radio key={one} value={one} label={wordsOf(one)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
