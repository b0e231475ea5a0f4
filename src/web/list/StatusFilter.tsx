/** Narrows a list to the records of one status, which stands in the address as `?status=`. */
import { Select } from '@mantine/core'
import { useListAddress } from './list-address.ts'

const TODOS = 'Todos os status'

/** The one of `options` that an address names, or undefined when it is none. */
export function statusIn<S extends string>(options: readonly S[], value: unknown): S | undefined {
  return options.find((status) => status === value)
}

interface Props {
  options: readonly string[]
  value: string | undefined
}

export function StatusFilter({ options, value }: Props) {
  const { go } = useListAddress()
  return (
    <Select
      aria-label="Filtrar por status"
      data={[TODOS, ...options]}
      value={value ?? TODOS}
      allowDeselect={false}
      onChange={(status) => go({ status: status === TODOS ? undefined : status, pagina: undefined }, true)}
    />
  )
}
