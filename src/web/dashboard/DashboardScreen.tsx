/** The dashboard: four figures, the newest sales, top sellers, and detail panels. Each is fetched separately. */
import { Button, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconBuildingSkyscraper, IconCash, IconFileCheck, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { formatBRL } from '../../core/dinheiro.ts'
import { STATUS_ASSINADOS } from '../../core/vendas.ts'
import { orpc } from '../api/query.ts'
import { addressOf } from '../navigation/places.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FigureCard } from './FigureCard.tsx'
import classes from './FiltrosDashboard.module.css'
import { formatInteiro } from './format.ts'
import { type DashboardSearch, isMes, lerBusca, listaDeVendas } from './search.ts'
import { TopVendedores } from './TopVendedores.tsx'
import { VendasRecentes } from './VendasRecentes.tsx'

const FiltrosDashboard = lazy(() => import('./FiltrosDashboard.tsx'))
const loadPainel = () => import('./Painel.tsx')
const Painel = lazy(loadPainel)
// In the panels' file, which is loaded anyway: a further one might fail to load, and take the dashboard with it.
const FirstSteps = lazy(() => loadPainel().then(({ FirstSteps }) => ({ default: FirstSteps })))

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { titulo: 'Dashboard' },
  // Raw, as in the URL: the screen parses it.
  validateSearch: (search: DashboardSearch) => search,
  component: DashboardScreen,
})

function DashboardScreen() {
  const address = Route.useSearch()
  const search = useMemo(() => lerBusca({ ...address }), [address])
  const navigate = Route.useNavigate()
  const filtrar = useCallback(
    (patch: DashboardSearch) =>
      void navigate({ search: (atual) => ({ ...atual, ...patch }), replace: true, resetScroll: false }),
    [navigate],
  )
  const vendasDoMes = useQuery(orpc.dashboard.vendasDoMes.queryOptions({ input: search }))
  const contratos = useQuery(orpc.dashboard.contratosAssinados.queryOptions({ input: search }))
  const vendedores = useQuery(orpc.dashboard.vendedoresAtivos.queryOptions({ input: search }))
  const empreendimentos = useQuery(orpc.dashboard.empreendimentosAtivos.queryOptions({ input: search }))
  // The answer that the newest sales are shown from.
  const recentes = useQuery({
    ...orpc.dashboard.vendasRecentes.queryOptions({ input: search }),
    placeholderData: keepPreviousData,
  })
  const passos = recentes.data?.primeirosPassos
  const { loja_id } = search
  return (
    <>
      <PageHeader titulo="Dashboard">
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      </PageHeader>
      <Stack gap="md">
        {passos && (
          <Suspense>
            <FirstSteps estados={passos} />
          </Suspense>
        )}
        <Suspense fallback={<FiltrosAguardados />}>
          <FiltrosDashboard search={search} onChange={filtrar} />
        </Suspense>
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          <FigureCard
            titulo={isMes(search) ? 'Vendas do Mês' : 'Vendas do Período'}
            icon={IconCash}
            query={vendasDoMes}
            format={formatBRL}
            href={({ periodo }) => listaDeVendas(search, { ...periodo })}
          />
          <FigureCard
            titulo="Contratos Assinados"
            icon={IconFileCheck}
            query={contratos}
            format={formatInteiro}
            href={({ periodo }) => listaDeVendas(search, { ...periodo, status: [...STATUS_ASSINADOS] })}
          />
          <FigureCard
            titulo="Vendedores Ativos"
            icon={IconUsers}
            query={vendedores}
            format={formatInteiro}
            legenda="Colaboradores cadastrados"
            href={() => addressOf('/colaboradores', { status: 'Ativo', loja_id })}
          />
          <FigureCard
            titulo="Empreendimentos"
            icon={IconBuildingSkyscraper}
            query={empreendimentos}
            format={formatInteiro}
            legenda="Projetos ativos"
            href={() => addressOf('/empreendimentos', { status: 'Ativo' })}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <VendasRecentes search={search} />
          <TopVendedores search={search} />
        </SimpleGrid>
        <Suspense fallback={<Skeleton h={340} />}>
          <Painel search={search} />
        </Suspense>
      </Stack>
    </>
  )
}

/** As tall as the filters at any width, to prevent layout shift when they load. */
function FiltrosAguardados() {
  return (
    <div className={classes.filtros}>
      {FILTROS.map((filtro) => (
        <Skeleton key={filtro} h={ALTURA_DO_FILTRO} />
      ))}
    </div>
  )
}

const FILTROS = ['periodo', 'loja', 'empreendimento']
/** Height of a label and its input. */
const ALTURA_DO_FILTRO = '3.6rem'
