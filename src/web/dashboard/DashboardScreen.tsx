/** The dashboard: four figures, the newest sales, top sellers, and detail panels, all from one answer. */
import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconBuildingSkyscraper, IconCash, IconFileCheck, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { readSearch } from '../../contract/dashboard/search.ts'
import { FIGURES, formatWhole, INCLUI_DESISTENCIAS, titleOfVendas } from '../../core/dashboard/words.ts'
import { formatBRL } from '../../core/money.ts'
import { ASSINADA_STATUSES } from '../../core/vendas/vendas.ts'
import { addressOf } from '../navigation/places.ts'
import { Later } from '../ui/Later.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import classes from './DashboardFilters.module.css'
import { FigureCard } from './FigureCard.tsx'
import { LatestVendas } from './LatestVendas.tsx'
import { type DashboardSearch, vendasAddress } from './search.ts'
import { TopVendedores } from './TopVendedores.tsx'
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
  const vendasDoMes = useFigure('vendasDoMes', search)
  const contratos = useFigure('contratosAssinados', search)
  const vendedores = useFigure('vendedoresAtivos', search)
  const empreendimentos = useFigure('empreendimentosAtivos', search)
  // While other filters are read, the steps stay.
  const { data: recent } = useQuery({
    ...allFigures(search),
    placeholderData: keepPreviousData,
    select: ({ vendasRecentes }) => ('dados' in vendasRecentes ? vendasRecentes.dados : undefined),
  })
  const steps = recent?.primeirosPassos
  const { loja_id } = search
  return (
    <>
      <PageHeader title="Dashboard">
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      </PageHeader>
      <Stack gap="md">
        {/* The steps of an empty system come with what they stand above, so that they push nothing down. */}
        <Suspense>
          {steps && <FirstSteps states={steps} />}
          <Later fallback={<FiltersSkeleton />}>
            <DashboardFilters search={search} onChange={filter} />
          </Later>
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
            <FigureCard
              title={titleOfVendas(search)}
              icon={IconCash}
              query={vendasDoMes}
              format={formatBRL}
              note={INCLUI_DESISTENCIAS}
              href={({ periodo }) => vendasAddress(search, { ...periodo })}
            />
            <FigureCard
              title={FIGURES.contratosAssinados.titulo}
              icon={IconFileCheck}
              query={contratos}
              format={formatWhole}
              href={({ periodo }) => vendasAddress(search, { ...periodo, status: [...ASSINADA_STATUSES] })}
            />
            <FigureCard
              title={FIGURES.vendedoresAtivos.titulo}
              icon={IconUsers}
              query={vendedores}
              format={formatWhole}
              caption={FIGURES.vendedoresAtivos.legenda}
              href={() => addressOf('/colaboradores', { status: 'Ativo', loja_id })}
            />
            <FigureCard
              title={FIGURES.empreendimentosAtivos.titulo}
              icon={IconBuildingSkyscraper}
              query={empreendimentos}
              format={formatWhole}
              caption={FIGURES.empreendimentosAtivos.legenda}
              href={() => addressOf('/empreendimentos', { status: 'Ativo' })}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <LatestVendas search={search} />
            <TopVendedores search={search} />
          </SimpleGrid>
          <Later fallback={<Skeleton h={340} />}>
            <Panel search={search} />
          </Later>
        </Suspense>
      </Stack>
    </>
  )
}

/** As tall as the filters at any width, to prevent layout shift when they load. */
function FiltersSkeleton() {
  return (
    <div className={classes.filtros}>
      {FILTERS.map((name) => (
        <Skeleton key={name} h={FILTER_HEIGHT} />
      ))}
    </div>
  )
}

const FILTERS = ['periodo', 'loja', 'empreendimento']
/** Height of a label and its input. */
const FILTER_HEIGHT = '3.6rem'
