/** Which lines of a dry run are shown. */
import { NativeSelect } from '@mantine/core'
import type { Gravidade } from '../../core/cargas/cargas.ts'
import { OptionSelect } from '../fields/OptionSelect.tsx'

/** By outcome, or the rows that only wait for another row. */
type Shown = Gravidade | 'dependentes'

export interface Filter {
  /** Null for everything that a person can correct. */
  shown: Shown | null
  /** Empty for all tables. */
  tabela: string
}

/** The filter as the server expects it. */
export function askedBy({ shown, tabela }: Filter) {
  return {
    dependentes: shown === 'dependentes' ? ('so' as const) : ('sem' as const),
    ...(shown !== null && shown !== 'dependentes' && { gravidade: shown }),
    ...(tabela !== '' && { tabela }),
  }
}

const SHOWN: Readonly<Record<Shown, string>> = {
  Corrigida: 'Corrigidas',
  'Aceita com aviso': 'Aceitas com aviso',
  Recusada: 'Recusadas',
  dependentes: 'Recusadas só por outra linha',
}

interface Props {
  filter: Filter
  tabelas: readonly string[]
  onChange: (filter: Filter) => void
}

export function ProblemasFilter({ filter, tabelas, onChange }: Props) {
  return (
    <>
      <OptionSelect
        label="Mostrar"
        none="Tudo"
        options={SHOWN}
        value={filter.shown}
        onChange={(shown) => onChange({ ...filter, shown })}
      />
      <NativeSelect
        label="Tabela"
        value={filter.tabela}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, tabela: value })}
        data={[{ value: '', label: 'Todas' }, ...tabelas]}
      />
    </>
  )
}
