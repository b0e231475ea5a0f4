/** The dashboard's filters: a period by name or dates, a loja, an empreendimento. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DashboardPeriod } from '../../contract/dashboard/dashboard.ts'
import { isDate } from '../../core/dates.ts'
import { today } from '../api/server-clock.ts'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { LazySelect } from '../fields/LazySelect.tsx'
import { useTyped } from '../fields/use-typed.ts'
import { LojaFilter } from '../lojas/selects.tsx'
import classes from './DashboardFilters.module.css'
import { type DashboardSearch, OTHER_PERIOD, presetOf, presetPeriods } from './search.ts'

interface Props {
  /** Accessible name of the filters. */
  rotulo?: string
  search: DashboardSearch
  onChange: (patch: DashboardSearch) => void
}

export default function DashboardFilters({ rotulo = 'Filtrar o dashboard', search, onChange }: Props) {
  const presets = presetPeriods(today())
  const [usual] = presets
  const { de, ate } = search
  const preset = presetOf(search, today())
  const [isOther, setOther] = useState(false)
  const isCustom = isOther || preset === undefined

  function select(label: string | null) {
    const selected = presets.find((one) => one.label === label)
    setOther(selected === undefined)
    if (selected === usual) onChange({ de: undefined, ate: undefined })
    else if (selected) onChange(selected.periodo)
  }

  function clear() {
    setOther(false)
    onChange({ de: undefined, ate: undefined, loja_id: undefined, empreendimento_id: undefined })
  }

  return (
    <search aria-label={rotulo} className={classes.filtros}>
      <LazySelect
        label="Período"
        data={[...presets.map(({ label }) => label), OTHER_PERIOD]}
        value={isCustom ? OTHER_PERIOD : preset.label}
        onChange={select}
      />
      {isCustom && (
        <CustomPeriod
          periodo={de !== undefined && ate !== undefined ? { de, ate } : usual?.periodo}
          onChange={onChange}
        />
      )}
      <LojaFilter
        label="Loja"
        placeholder="Todas"
        value={search.loja_id ?? null}
        onChange={(id) => onChange({ loja_id: id ?? undefined })}
      />
      <EmpreendimentoSelect
        label="Empreendimento"
        placeholder="Todos"
        value={search.empreendimento_id ?? null}
        onChange={(id) => onChange({ empreendimento_id: id ?? undefined })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={clear}>
          Limpar filtros
        </Button>
      )}
    </search>
  )
}

/** Both ends of a period; written to the URL once they are valid dates in order. */
function CustomPeriod({
  periodo,
  onChange,
}: {
  periodo: DashboardPeriod | undefined
  onChange: (periodo: DashboardPeriod) => void
}) {
  const {
    typed: { de, ate },
    type,
    write,
  } = useTyped({ value: periodo, onChange, typedOf: endsOf, isSame })
  const isReversed = isDay(de) && isDay(ate) && ate < de

  function change(start: string | null, end: string | null) {
    type({ de: start, ate: end })
    if (isDay(start) && isDay(end) && start <= end) write({ de: start, ate: end })
  }

  return (
    <>
      <DateField kind="filtro" label="De" value={de} onChange={(day) => change(day, ate)} />
      <DateField
        kind="filtro"
        label="Até"
        value={ate}
        onChange={(day) => change(de, day)}
        error={isReversed && 'O fim do período não pode vir antes do começo'}
      />
    </>
  )
}

function endsOf(periodo: DashboardPeriod | undefined): { de: string | null; ate: string | null } {
  return { de: periodo?.de ?? null, ate: periodo?.ate ?? null }
}

function isSame(one: DashboardPeriod | undefined, other: DashboardPeriod | undefined): boolean {
  return one?.de === other?.de && one?.ate === other?.ate
}

function isDay(text: string | null): text is string {
  return text !== null && isDate(text)
}
