/** The list's filters: person, status and period in one row, the rest folded; on small screens all of them are. */
import { Group } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ComissaoFilterInput } from '../../contract/comissoes.ts'
import { LISTS } from '../../core/cadastros.ts'
import { bySituacao, COMISSAO_ORIGENS } from '../../core/comissoes/comissoes.ts'
import { COMISSAO_SITUACOES } from '../../core/comissoes/situacao.ts'
import { ANDAMENTOS } from '../../core/financeiro/andamento.ts'
import { orpc } from '../api/query.ts'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DayFilter } from '../fields/DayFilter.tsx'
import { LazySelect } from '../fields/LazySelect.tsx'
import { selectOf } from '../fields/SearchSelect.tsx'
import { ListBar, LONG_FILTER } from '../list/ListBar.tsx'
import { useGo } from '../list/list-address.ts'
import listClasses from '../list/records.module.css'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { LojaFilter } from '../lojas/selects.tsx'
import { lojasToFilter } from '../session/OwnLoja.tsx'
import { usePerson } from '../session/session.tsx'
import { FilterChips } from './FilterChips.tsx'
import { OTHER_DAYS, PRESETS, periodOf } from './periods.ts'
import { useSums } from './Sums.tsx'
import { filtersIn } from './search.ts'

const route = getRouteApi('/_app/comissoes')

const datesOf = (origem: string | undefined) => [
  { value: 'venda', label: origem ? 'Pelo dia em que foi feita' : 'Por data da venda' },
  { value: 'pagamento', label: 'Por data do pagamento' },
]

const OF_SALES = { value: '', label: 'De vendas' }
const ORIGENS = [
  OF_SALES,
  ...Object.entries(COMISSAO_ORIGENS).map(([value, label]) => ({ value: value as string, label })),
]

/** The `flex` of the period that names its days, and of the fields for both of them. */
const TWO_DAYS = '1 1 15rem'
const TWO_DAY_FIELDS = '1 1 17.5rem'

const ANY_ANDAMENTO = 'Todos os andamentos'

type Filters = ReturnType<typeof filtersIn>
type Change = (patch: Record<string, string | undefined>) => void

/** `children`: the export. `filtros` have the search text too. */
export function ComissoesFilters({
  filtros,
  children,
}: {
  filtros: ComissaoFilterInput
  children: ReactNode
}) {
  const go = useGo()
  const filters = filtersIn(route.useSearch())
  const change: Change = (patch) => go({ ...patch, pagina: undefined }, true)
  const [unfolded, setUnfolded] = useState(false)
  const { colaborador_id, status, de, ate, ...others } = filters
  const { status: _chosen, ...anyStatus } = filtros
  const sums = useSums(anyStatus).data?.por_status
  const counts = sums && bySituacao((situacao) => sums[situacao].quantidade)
  return (
    <>
      <ListBar
        label={`Buscar ${LISTS.comissoes.plural}`}
        placeholder="Venda, cliente ou corretor"
        findsClients
        filters={{
          values: [colaborador_id, status, de ?? ate],
          fields: (
            <>
              <ParticipanteSelect
                aria-label="Filtrar por corretor"
                none="Todos os corretores"
                flex="1 1 12rem"
                value={colaborador_id ?? null}
                onChange={(id) => change({ corretor: id ?? undefined })}
              />
              <StatusFilter options={COMISSAO_SITUACOES} value={status} counts={counts} />
              <PeriodSelect filters={filters} onChange={change} onOther={() => setUnfolded(true)} />
            </>
          ),
        }}
        more={{
          values: Object.values(others),
          fields: <OtherFilters filters={filters} onChange={change} />,
          unfolded,
          setUnfolded,
        }}
      >
        {children}
      </ListBar>
      <FilterChips filters={filters} onChange={change} />
    </>
  )
}

interface FieldsProps {
  filters: Filters
  onChange: Change
}

function PeriodSelect({ filters, onChange, onOther }: FieldsProps & { onOther: () => void }) {
  const { value, words } = periodOf(filters)
  return (
    <LazySelect
      aria-label="Período"
      flex={words === null ? undefined : TWO_DAYS}
      data={[...Object.keys(PRESETS), { value: OTHER_DAYS, label: words ?? OTHER_DAYS }]}
      value={value}
      onChange={(chosen) => {
        const days = chosen === null ? undefined : PRESETS[chosen]
        if (days) onChange({ ...days() })
        else onOther()
      }}
    />
  )
}

function OtherFilters({ filters, onChange }: FieldsProps) {
  const { origem } = filters
  const seesAll = lojasToFilter(usePerson()).every
  return (
    <>
      {seesAll && (
        <LazySelect
          aria-label="Filtrar por origem"
          flex={LONG_FILTER}
          data={ORIGENS}
          value={origem ?? OF_SALES.value}
          onChange={(chosen) =>
            onChange({ origem: chosen || undefined, loja: undefined, empreendimento: undefined })
          }
        />
      )}
      <LazySelect
        aria-label="Filtrar por andamento"
        flex={LONG_FILTER}
        data={[ANY_ANDAMENTO, ...ANDAMENTOS]}
        value={filters.andamento ?? ANY_ANDAMENTO}
        onChange={(andamento) =>
          onChange({ andamento: andamento === ANY_ANDAMENTO ? undefined : (andamento ?? undefined) })
        }
      />
      {origem === undefined && (
        <>
          <LojaFilter
            aria-label="Filtrar por loja"
            none="Todas as lojas"
            value={filters.loja_id ?? null}
            onChange={(id) => onChange({ loja: id ?? undefined })}
          />
          <EmpreendimentoSelect
            aria-label="Filtrar por empreendimento"
            none="Todos os empreendimentos"
            className={listClasses.long}
            value={filters.empreendimento_id ?? null}
            onChange={(id) => onChange({ empreendimento: id ?? undefined })}
          />
        </>
      )}
      <LazySelect
        aria-label="Período por"
        className={listClasses.long}
        data={datesOf(filters.origem)}
        value={filters.periodo ?? 'venda'}
        onChange={(date) => onChange({ periodo: date === 'pagamento' ? date : undefined })}
      />
      <Group grow wrap="nowrap" gap="xs" flex={TWO_DAY_FIELDS}>
        <DayFilter aria-label="De" placeholder="De" value={filters.de} onChange={(de) => onChange({ de })} />
        <DayFilter
          aria-label="Até"
          placeholder="Até"
          value={filters.ate}
          onChange={(ate) => onChange({ ate })}
        />
      </Group>
    </>
  )
}

/** Everyone who takes part in a sale. */
const ParticipanteSelect = selectOf({
  cadastro: 'colaboradores',
  apenas: 'quem participa de uma venda',
  source: (input) => orpc.comissoes.participantes.queryOptions({ input }),
})
