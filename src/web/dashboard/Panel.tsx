/** The panels below the cards: sales by month, by origin and by status, and pending items; and the first steps. */
import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import type { VendaFilterInput } from '../../contract/vendas/vendas.ts'
import { variantOfStatus } from '../../core/badges.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { LIVE_STATUSES, type PendenciaFilter } from '../../core/vendas/vendas.ts'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { BarRow } from './BarRow.tsx'
import { ListCard } from './ListCard.tsx'
import { MetasNearEnd } from './MetasNearEnd.tsx'
import { VendasByEmpreendimento, VendasByLoja } from './Ranking.tsx'
import { vendasAddress } from './search.ts'
import { useFigure } from './use-figure.ts'
import { VendasByMonth } from './VendasByMonth.tsx'

export { FirstSteps }

export default function Panel({ search }: { search: DashboardFilterInput }) {
  return (
    <Stack gap="md">
      <VendasByMonth search={search} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <VendasByLoja search={search} />
        <VendasByEmpreendimento search={search} />
        <Funnel search={search} />
        <Pendencias search={search} />
      </SimpleGrid>
      <MetasNearEnd search={search} />
    </Stack>
  )
}

const COLORS = { default: 'primary', secondary: 'gray', destructive: 'red' } as const

/** Sales of the period by status, from signature to disbursement, and the cancelled ones. */
function Funnel({ search }: { search: DashboardFilterInput }) {
  const { data, ...query } = useFigure('funil', search)
  // One sentence instead of eight empty bars.
  const shown = data && (data.itens.some(({ quantidade }) => quantidade > 0) ? data : { ...data, itens: [] })
  return (
    <ListCard
      title="Funil por Status"
      empty="Nenhuma venda no período."
      rows={8}
      query={{ ...query, data: shown }}
    >
      {(itens, { periodo }) =>
        itens.map(({ status, quantidade, valor }) => (
          <BarRow
            key={status}
            name={status}
            href={vendasAddress(search, { ...periodo, status: [status] })}
            text={`${counted(quantidade, 'venda', 'vendas')} · ${formatBRL(valor)}`}
            value={quantidade}
            max={Math.max(...itens.map((item) => item.quantidade))}
            color={COLORS[variantOfStatus(status)]}
          />
        ))
      }
    </ListCard>
  )
}

/** Sales by pending item, without the cancelled ones: all dates, or the selected period. */
function Pendencias({ search }: { search: DashboardFilterInput }) {
  const query = useFigure('pendencias', search)
  const { de, ate } = search
  const hrefOf = (pendencia: PendenciaFilter) =>
    vendasAddress(search, { de, ate, status: LIVE_STATUSES, pendencia } satisfies VendaFilterInput)
  return (
    <ListCard
      title="Pendências por Tipo"
      empty="Nenhuma venda com pendência."
      rows={6}
      query={query}
      all={{ href: hrefOf('Qualquer pendência'), label: 'Ver todas' }}
      footer={({ vendas }) => (
        <Text c="dimmed" mt="sm">
          {counted(vendas, 'venda com pendência', 'vendas com pendência')}
          {de === undefined ? ', de qualquer data' : ' no período'}. Uma venda conta em cada pendência que
          tem.
        </Text>
      )}
    >
      {(itens) =>
        itens.map(({ tipo, quantidade }) => (
          <BarRow
            key={tipo}
            name={tipo}
            href={hrefOf(tipo)}
            text={counted(quantidade, 'venda', 'vendas')}
            value={quantidade}
            max={Math.max(...itens.map((item) => item.quantidade))}
          />
        ))
      }
    </ListCard>
  )
}
