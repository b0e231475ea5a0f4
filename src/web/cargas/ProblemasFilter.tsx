/** Which lines of a dry run are shown. */
import { NativeSelect } from '@mantine/core'
import { GRAVIDADES, type Gravidade } from '../../core/cargas/cargas.ts'

/** Instead of an outcome: rows that only wait for another row. */
const DEPENDENTES = 'dependentes'
const SHOWN = [...GRAVIDADES, DEPENDENTES] as const

export interface Filter {
  /** Empty for everything that a person can correct. */
  shown: (typeof SHOWN)[number] | ''
  /** Empty for all tables. */
  tabela: string
}

/** The filter as the server expects it. */
export function askedBy({ shown, tabela }: Filter) {
  return {
    dependentes: shown === DEPENDENTES ? ('so' as const) : ('sem' as const),
    ...(shown !== '' && shown !== DEPENDENTES && { gravidade: shown }),
    ...(tabela !== '' && { tabela }),
  }
}

const WORDS: Readonly<Record<Gravidade, string>> = {
  Recusada: 'Recusadas',
  'Aceita com aviso': 'Aceitas com aviso',
  Corrigida: 'Corrigidas',
}

interface Props {
  filter: Filter
  tabelas: readonly string[]
  onChange: (filter: Filter) => void
}

export function ProblemasFilter({ filter, tabelas, onChange }: Props) {
  return (
    <>
      <NativeSelect
        label="Mostrar"
        value={filter.shown}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, shown: SHOWN.find((each) => each === value) ?? '' })
        }
        data={[
          { value: '', label: 'Tudo' },
          ...GRAVIDADES.map((value) => ({ value, label: WORDS[value] })),
          { value: DEPENDENTES, label: 'Recusadas só por outra linha' },
        ]}
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
