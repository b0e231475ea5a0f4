/** The list's filters: person, store, development, status, period. On small screens they open on demand. */
import { Button, Group, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { addDays, monthOf, previousMonth, today } from '../../core/dates.ts'
import { orpc } from '../api/query.ts'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DayFilter } from '../fields/DayFilter.tsx'
import { SearchSelect, type SearchSelectProps } from '../fields/SearchSelect.tsx'
import { ListBar } from '../list/ListBar.tsx'
import { useGo } from '../list/list-address.ts'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { SMALL_SCREEN, useMedia } from '../ui/media.ts'
import classes from './comissoes.module.css'
import { filtersIn } from './search.ts'

const route = getRouteApi('/_app/comissoes')

const PERIODS = [
  { value: 'venda', label: 'Por data da venda' },
  { value: 'pagamento', label: 'Por data do pagamento' },
]

/** Room for 'Todos os empreendimentos' beside its button, on phones too. */
const INTEIRO = '1 1 15rem'

/** `children`: the export. */
export function ComissoesFilters({ children }: { children: ReactNode }) {
  const go = useGo()
  const filters = filtersIn(route.useSearch())
  const filter = (patch: Record<string, string | undefined>) => go({ ...patch, pagina: undefined }, true)
  const isSmall = useMedia(SMALL_SCREEN)
  const [isOpen, setOpen] = useState(false)
  const activeCount = Object.keys(filters).filter((key) => key !== 'texto' && key !== 'periodo').length
  const isShown = !isSmall || isOpen
  return (
    <>
      <ListBar label="Buscar comissões" placeholder="Venda, cliente ou corretor" findsClients>
        {isSmall && (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {activeCount > 0 ? `Filtros (${activeCount})` : 'Filtros'}
          </Button>
        )}
        {isShown && (
          <>
            <ParticipanteSelect
              aria-label="Filtrar por corretor"
              none="Todos os corretores"
              flex={INTEIRO}
              value={filters.colaborador_id ?? null}
              onChange={(id) => filter({ corretor: id ?? undefined })}
            />
            <LojaSelect
              aria-label="Filtrar por loja"
              none="Todas as lojas"
              flex={INTEIRO}
              value={filters.loja_id ?? null}
              onChange={(id) => filter({ loja: id ?? undefined })}
            />
            <EmpreendimentoSelect
              aria-label="Filtrar por empreendimento"
              none="Todos os empreendimentos"
              flex={INTEIRO}
              value={filters.empreendimento_id ?? null}
              onChange={(id) => filter({ empreendimento: id ?? undefined })}
            />
            <StatusFilter options={COMISSAO_SITUACOES} value={filters.status} />
          </>
        )}
        {children}
      </ListBar>
      {isShown && <PeriodFilter filters={filters} onChange={filter} />}
    </>
  )
}

function PeriodFilter({
  filters,
  onChange,
}: {
  filters: ReturnType<typeof filtersIn>
  onChange: (patch: Record<string, string | undefined>) => void
}) {
  return (
    <section aria-label="Período" className={classes.periodo}>
      <Select
        aria-label="Período por"
        data={PERIODS}
        value={filters.periodo ?? 'venda'}
        allowDeselect={false}
        onChange={(period) => onChange({ periodo: period === 'pagamento' ? period : undefined })}
      />
      <DayFilter aria-label="De" placeholder="De" value={filters.de} onChange={(de) => onChange({ de })} />
      <DayFilter
        aria-label="Até"
        placeholder="Até"
        value={filters.ate}
        onChange={(ate) => onChange({ ate })}
      />
      <Group gap="xs">
        {Object.entries(presets()).map(([label, period]) => (
          <Button key={label} variant="default" onClick={() => onChange(period)}>
            {label}
          </Button>
        ))}
      </Group>
    </section>
  )
}

/** Everyone who takes part in a sale. */
const ParticipanteSelect = (props: SearchSelectProps) => (
  <SearchSelect
    {...props}
    cadastro="colaboradores"
    apenas="quem participa de uma venda"
    source={(input) => orpc.comissoes.participantes.queryOptions({ input })}
  />
)

function presets(): Record<string, { de: string | undefined; ate: string | undefined }> {
  const hoje = today(new Date())
  const lastDay = (endExclusive: string) => addDays(endExclusive, -1)
  const current = monthOf(hoje)
  const previous = previousMonth(hoje)
  return {
    'Este mês': { de: current.start, ate: lastDay(current.endExclusive) },
    'Mês passado': { de: previous.start, ate: lastDay(previous.endExclusive) },
    'Todo o período': { de: undefined, ate: undefined },
  }
}
