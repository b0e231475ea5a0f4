/** The beginning of the dashboard, shown before any script: heading, four figures, newest sales, top sellers. */
import { Button, SimpleGrid } from '@mantine/core'
import { IconBuildingSkyscraper, IconCash, IconFileCheck, IconUsers } from '@tabler/icons-react'
import type { DashboardFilterInput, FigureName, Figures } from '../../contract/dashboard/dashboard.ts'
import { FIGURES, formatWhole, INCLUI_DESISTENCIAS, titleOfVendas } from '../../core/dashboard/words.ts'
import { formatBRL } from '../../core/money.ts'
import { ASSINADA_STATUSES } from '../../core/vendas/vendas.ts'
import { addressOf } from '../navigation/places.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FigureCard } from './FigureCard.tsx'
import { LatestVendas } from './LatestVendas.tsx'
import { vendasAddress } from './search.ts'
import { TopVendedores } from './TopVendedores.tsx'
import type { FigureQuery } from './use-figure.ts'

/** The figures of the cards. */
export const FIRST_FIGURES = [
  'vendasDoMes',
  'contratosAssinados',
  'vendedoresAtivos',
  'empreendimentosAtivos',
  'vendasRecentes',
  'topVendedores',
] as const satisfies readonly FigureName[]

export type FirstFigures = { [N in (typeof FIRST_FIGURES)[number]]: FigureQuery<Figures[N]> }

export function DashboardHeader({ onPrint }: { onPrint?: () => void }) {
  return (
    <PageHeader title="Dashboard">
      <Button variant="default" onClick={onPrint}>
        Imprimir
      </Button>
    </PageHeader>
  )
}

export function DashboardCards({ search, figures }: { search: DashboardFilterInput; figures: FirstFigures }) {
  const { loja_id } = search
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <FigureCard
          title={titleOfVendas(search)}
          icon={IconCash}
          query={figures.vendasDoMes}
          format={formatBRL}
          note={INCLUI_DESISTENCIAS}
          href={({ periodo }) => vendasAddress(search, { ...periodo })}
        />
        <FigureCard
          title={FIGURES.contratosAssinados.titulo}
          icon={IconFileCheck}
          query={figures.contratosAssinados}
          format={formatWhole}
          href={({ periodo }) => vendasAddress(search, { ...periodo, status: [...ASSINADA_STATUSES] })}
        />
        <FigureCard
          title={FIGURES.vendedoresAtivos.titulo}
          icon={IconUsers}
          query={figures.vendedoresAtivos}
          format={formatWhole}
          caption={FIGURES.vendedoresAtivos.legenda}
          href={() => addressOf('/colaboradores', { status: 'Ativo', loja_id })}
        />
        <FigureCard
          title={FIGURES.empreendimentosAtivos.titulo}
          icon={IconBuildingSkyscraper}
          query={figures.empreendimentosAtivos}
          format={formatWhole}
          caption={FIGURES.empreendimentosAtivos.legenda}
          href={() => addressOf('/empreendimentos', { status: 'Ativo' })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <LatestVendas search={search} query={figures.vendasRecentes} />
        <TopVendedores search={search} query={figures.topVendedores} />
      </SimpleGrid>
    </>
  )
}
