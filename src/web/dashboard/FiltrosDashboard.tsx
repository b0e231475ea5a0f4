/** The dashboard's filters: a period by name or dates, a loja, an empreendimento. */
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { PeriodoDoDashboard } from '../../contract/dashboard.ts'
import { isDate, today } from '../../core/datas.ts'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DateField } from '../fields/DateField.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import classes from './FiltrosDashboard.module.css'
import { type DashboardSearch, periodosProntos } from './search.ts'

const OUTRO = 'Outro período'

interface Props {
  /** Accessible name of the filters. */
  rotulo?: string
  search: DashboardSearch
  onChange: (patch: DashboardSearch) => void
}

export default function FiltrosDashboard({ rotulo = 'Filtrar o dashboard', search, onChange }: Props) {
  const prontos = periodosProntos(today(new Date()))
  const [padrao] = prontos
  const { de, ate } = search
  const pronto =
    de === undefined ? padrao : prontos.find(({ periodo }) => periodo.de === de && periodo.ate === ate)
  const [outro, setOutro] = useState(false)
  const livre = outro || pronto === undefined

  function escolher(rotulo: string | null) {
    const escolhido = prontos.find((um) => um.rotulo === rotulo)
    setOutro(escolhido === undefined)
    if (escolhido === padrao) onChange({ de: undefined, ate: undefined })
    else if (escolhido) onChange(escolhido.periodo)
  }

  function limpar() {
    setOutro(false)
    onChange({ de: undefined, ate: undefined, loja_id: undefined, empreendimento_id: undefined })
  }

  return (
    <search aria-label={rotulo} className={classes.filtros}>
      <Select
        label="Período"
        data={[...prontos.map(({ rotulo }) => rotulo), OUTRO]}
        value={livre ? OUTRO : pronto.rotulo}
        onChange={escolher}
      />
      {livre && (
        <Dias
          key={`${de} ${ate}`}
          periodo={de !== undefined && ate !== undefined ? { de, ate } : padrao?.periodo}
          onChange={onChange}
        />
      )}
      <LojaSelect
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
        <Button variant="subtle" onClick={limpar}>
          Limpar filtros
        </Button>
      )}
    </search>
  )
}

/** Both ends of a period; written to the URL once they are valid dates in order. */
function Dias({
  periodo,
  onChange,
}: {
  periodo: PeriodoDoDashboard | undefined
  onChange: (periodo: PeriodoDoDashboard) => void
}) {
  const [de, setDe] = useState<string | null>(periodo?.de ?? null)
  const [ate, setAte] = useState<string | null>(periodo?.ate ?? null)
  const fora = isDay(de) && isDay(ate) && ate < de

  function mudar(inicio: string | null, fim: string | null) {
    setDe(inicio)
    setAte(fim)
    if (isDay(inicio) && isDay(fim) && inicio <= fim) onChange({ de: inicio, ate: fim })
  }

  return (
    <>
      <DateField kind="filtro" label="De" value={de} onChange={(dia) => mudar(dia, ate)} />
      <DateField
        kind="filtro"
        label="Até"
        value={ate}
        onChange={(dia) => mudar(de, dia)}
        error={fora && 'O fim do período não pode vir antes do começo'}
      />
    </>
  )
}

function isDay(text: string | null): text is string {
  return text !== null && isDate(text)
}
