/** Filters by a tier's current holders. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/query.ts'

const ALL = 'todas'

interface Props {
  value: string | undefined
  onChange: (id: string | undefined) => void
}

export function FaixaSelect({ value, onChange }: Props) {
  const { data } = useQuery(orpc.faixas.listar.queryOptions({ input: {} }))
  return (
    <Select
      aria-label="Faixa"
      data={[
        { value: ALL, label: 'Todas as faixas' },
        ...(data?.itens ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
      ]}
      value={value ?? ALL}
      onChange={(faixa) => onChange(faixa === null || faixa === ALL ? undefined : faixa)}
    />
  )
}
