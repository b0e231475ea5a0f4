/** Narrows a list to the records in use, or to those that are not. */
import { Select } from '@mantine/core'
import { STATUS_REGISTRO, type StatusRegistro } from '../../core/status.ts'

const TODOS = 'Todos os status'

interface Props {
  value: StatusRegistro | undefined
  onChange: (status: StatusRegistro | undefined) => void
}

/** The status that an address names, or undefined when it is none. */
export function statusIn(value: unknown): StatusRegistro | undefined {
  return STATUS_REGISTRO.find((status) => status === value)
}

export function StatusFilter({ value, onChange }: Props) {
  return (
    <Select
      aria-label="Filtrar por status"
      data={[TODOS, ...STATUS_REGISTRO]}
      value={value ?? TODOS}
      allowDeselect={false}
      onChange={(status) => onChange(statusIn(status))}
    />
  )
}
