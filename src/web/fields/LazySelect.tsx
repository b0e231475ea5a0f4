/** A select of few options, whose list is rendered once it is first focused. */
import { type Primitive, Select, type SelectProps } from '@mantine/core'
import { useLazyList } from './use-lazy-list.ts'

export function LazySelect<V extends Primitive = string>(props: SelectProps<V>) {
  const { comboboxProps, onFocus } = useLazyList()
  return <Select {...props} comboboxProps={comboboxProps} onFocus={onFocus} />
}
