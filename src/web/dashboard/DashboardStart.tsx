/** The beginning of the dashboard, shown before any script: heading, payments that wait, four figures, newest sales, top sellers. */
import { Anchor, Button, Group, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconBuildingSkyscraper, IconCash, IconFileCheck, IconUsers } from '@tabler/icons-react'
import type { DashboardFilterInput, FigureName, Figures } from '../../contract/dashboard/dashboard.ts'
import { FIGURES, formatWhole, INCLUI_DESISTENCIAS, titleOfVendas } from '../../core/dashboard/words.ts'
import { formatBRL, formatThousands } from '../../core/money.ts'
import { ASSINADA_STATUSES } from '../../core/vendas/vendas.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { addressOf, screenOf } from '../navigation/places.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { FigureCard } from './FigureCard.tsx'
import { FinanceiroRow } from './FinanceiroRow.tsx'
import { ListCard } from './ListCard.tsx'
import { vendasAddress } from './search.ts'
import type { FigureQuery } from './use-figure.ts'

/** The figures of the cards. */
export const FIRST_FIGURES = [
  'financeiro',
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
      <FinanceiroRow query={figures.financeiro} />
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

interface Props<N extends FigureName> {
  search: DashboardFilterInput
  query: FigureQuery<Figures[N]>
}

/** The five newest sales, limited to the selected period if there is one. */
function LatestVendas({ search, query }: Props<'vendasRecentes'>) {
  return (
    <ListCard
      title="Vendas Recentes"
      empty="Nenhuma venda recente encontrada."
      rows={5}
      query={query}
      all={{ href: vendasAddress(search, { de: search.de, ate: search.ate }), label: 'Ver todas' }}
    >
      {(itens) =>
        itens.map(({ id, unidade, empreendimento, cliente_nome, valor_venda }) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md">
            <div style={{ minWidth: 0 }}>
              <Anchor
                component={PlaceLink}
                href={screenOf('vendas', { acao: 'ver', venda: id })}
                c="inherit"
                fw={500}
                display="block"
              >
                {unidade}
              </Anchor>
              <Text c="dimmed">
                {empreendimento} - {cliente_nome}
              </Text>
            </div>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
              {formatBRL(valor_venda)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  )
}

/** The four main sellers with the largest total of the period. */
function TopVendedores({ search, query }: Props<'topVendedores'>) {
  return (
    <ListCard
      title="Top Vendedores"
      empty="Nenhum vendedor encontrado."
      rows={4}
      query={query}
      note={INCLUI_DESISTENCIAS}
    >
      {(itens, { periodo }) =>
        itens.map(({ id, nome, total }, index) => (
          <Group component="li" key={id} justify="space-between" wrap="nowrap" gap="md" mih={43}>
            <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
              <ThemeIcon variant={index === 0 ? 'filled' : 'light'} radius="xl" size={28} fz="sm" fw={600}>
                {index + 1}
              </ThemeIcon>
              <Anchor
                component={PlaceLink}
                href={vendasAddress(search, { ...periodo, colaborador_id: id, papel: 'principal' })}
                c="inherit"
                fw={500}
              >
                {nome}
              </Anchor>
            </Group>
            <Text fw={600} style={{ whiteSpace: 'nowrap' }} title={formatBRL(total)}>
              {formatThousands(total)}
            </Text>
          </Group>
        ))
      }
    </ListCard>
  )
}
