/** Rankings of a period: corretores, gerentes, lojas and empreendimentos, to read, print or show full screen. */
import { Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '../../contract/dashboard/search.ts'
import { titleOf } from '../../core/cadastros.ts'
import { formatDate } from '../../core/dates.ts'
import { RANKING_FACTS, RANKINGS } from '../../core/ranking.ts'
import { today } from '../api/server-clock.ts'
import { type DashboardSearch, presetOf } from '../dashboard/search.ts'
import { DesistenciaCheckbox, desistenciaIn } from '../list/DesistenciaCheckbox.tsx'
import { FilterBar } from '../list/FilterBar.tsx'
import { useGo } from '../list/list-address.ts'
import { ScreenTabs } from '../list/ScreenTabs.tsx'
import { Loading } from '../ui/Loading.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { RankingList } from './RankingList.tsx'
import classes from './ranking.module.css'
import type { RankingSearch } from './search.ts'

const FiltrosDashboard = onDemand(
  () => import('../dashboard/DashboardFilters.tsx'),
  <Loading h="3.6rem" label="Carregando filtros" />,
)

export const Route = createFileRoute('/_app/ranking')({
  staticData: { title: titleOf('ranking') },
  // Raw, as in the URL: the screen parses it.
  validateSearch: (search: RankingSearch) => search,
  component: RankingScreen,
})

const [first, ...others] = RANKINGS.map((por) => ({ value: por, label: RANKING_FACTS[por].title }))

function RankingScreen() {
  const address = Route.useSearch()
  const search = useMemo(() => readSearch({ ...address }), [address])
  const desistencia = desistenciaIn(address.desistencia)
  const go = useGo()
  if (!first) return null
  return (
    <>
      <PageHeader title={titleOf('ranking')} />
      <FilterBar
        values={[search.de, search.loja_id, search.empreendimento_id, desistencia]}
        fields={
          <Stack gap="md" w="100%">
            <FiltrosDashboard
              rotulo="Filtrar o ranking"
              search={search}
              onChange={(patch) => go({ ...patch, pagina: undefined }, true)}
            />
            <DesistenciaCheckbox value={desistencia} />
          </Stack>
        }
        folded={<Text className={classes.periodo}>{periodInWords(search)}</Text>}
      />
      <ScreenTabs label={titleOf('ranking')} tabs={[first, ...others]} leaves={['pagina']}>
        {(open) => {
          const por = RANKINGS.find((one) => one === open)
          return por && <RankingList key={por} por={por} search={search} desistencia={desistencia} />
        }}
      </ScreenTabs>
    </>
  )
}

/** 'Este mês', or '01/03/2026 a 15/03/2026'. */
function periodInWords(search: DashboardSearch): string {
  const { de, ate } = search
  const preset = presetOf(search, today())
  return preset?.label ?? `${de && formatDate(de)} a ${ate && formatDate(ate)}`
}
