/** Filters a list by status, kept in the URL as `?status=`. */
import { LazySelect } from '../fields/LazySelect.tsx'
import { useGo } from './list-address.ts'

const ALL = 'Todos os status'

/** The option given in the URL, or undefined if it is not one of `options`. */
export function statusIn<S extends string>(options: readonly S[], value: unknown): S | undefined {
  return options.find((status) => status === value)
}

interface Props {
  options: readonly string[]
  value: string | undefined
  /** How many the list has of each, if that is known. */
  counts?: Readonly<Record<string, number>> | undefined
}

export function StatusFilter({ options, value, counts }: Props) {
  const go = useGo()
  return (
    <LazySelect
      aria-label="Filtrar por status"
      data={[
        ALL,
        ...options.map((status) => {
          const count = counts?.[status]
          const label = count === undefined ? status : `${status} (${count.toLocaleString('pt-BR')})`
          return { value: status, label }
        }),
      ]}
      value={value ?? ALL}
      onChange={(status) => go({ status: status === ALL ? undefined : status, pagina: undefined }, true)}
    />
  )
}
