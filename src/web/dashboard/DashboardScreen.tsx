/** The dashboard: four figures, the newest sales, top sellers, and detail panels, all from one answer. */
import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { readSearch } from '../../contract/dashboard/search.ts'
import { usePerson } from '../session/session.tsx'
import { Later } from '../ui/Later.tsx'
import { Loading } from '../ui/Loading.tsx'
import { DashboardCards, DashboardHeader, type FirstFigures } from './DashboardStart.tsx'
import { FirstFilters } from './FirstFilters.tsx'
import type { DashboardSearch } from './search.ts'
import { allFigures, useFigure } from './use-figure.ts'

const DashboardFilters = lazy(() => import('./DashboardFilters.tsx'))
const loadPainel = () => import('./Panel.tsx')
const Panel = lazy(loadPainel)
// In the panels' file, which is loaded anyway: a further one might fail to load, and take the dashboard with it.
const FirstSteps = lazy(() => loadPainel().then(({ FirstSteps }) => ({ default: FirstSteps })))

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Dashboard' },
  // Raw, as in the URL: the screen parses it.
  validateSearch: (search: DashboardSearch) => search,
  component: DashboardScreen,
})

function DashboardScreen() {
  const address = Route.useSearch()
  const search = useMemo(() => readSearch({ ...address }), [address])
  const navigate = Route.useNavigate()
  const filter = useCallback(
    (patch: DashboardSearch) =>
      void navigate({ search: (current) => ({ ...current, ...patch }), replace: true, resetScroll: false }),
    [navigate],
  )
  const figures: FirstFigures = {
    financeiro: useFigure('financeiro', search),
    vendasDoMes: useFigure('vendasDoMes', search),
    contratosAssinados: useFigure('contratosAssinados', search),
    vendedoresAtivos: useFigure('vendedoresAtivos', search),
    empreendimentosAtivos: useFigure('empreendimentosAtivos', search),
    vendasRecentes: useFigure('vendasRecentes', search),
    topVendedores: useFigure('topVendedores', search),
  }
  // While other filters are read, the steps stay.
  const { data: recent } = useQuery({
    ...allFigures(search),
    placeholderData: keepPreviousData,
    select: ({ vendasRecentes }) => ('dados' in vendasRecentes ? vendasRecentes.dados : undefined),
  })
  const person = usePerson()
  const steps = recent?.primeirosPassos
  return (
    <>
      <DashboardHeader onPrint={() => window.print()} />
      <Stack gap="md">
        {/* The steps of an empty system come with what they stand above, so that they push nothing down. */}
        <Suspense>
          {steps && <FirstSteps states={steps} />}
          <Later fallback={<FirstFilters search={search} person={person} />}>
            <DashboardFilters search={search} onChange={filter} />
          </Later>
          <DashboardCards search={search} figures={figures} />
          <Later fallback={<Loading h={340} label="Carregando o painel" />}>
            <Panel search={search} />
          </Later>
        </Suspense>
      </Stack>
    </>
  )
}
