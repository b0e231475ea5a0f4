/** Twelve months of sales compared with the year before, as a chart and as a table whose months link to their lists. */
import { Anchor, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DashboardFilterInput } from '../../contract/dashboard.ts'
import { formatBRL } from '../../core/money.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { formatMonth, formatWhole } from './format.ts'
import { vendasAddress } from './search.ts'
import { Unavailable } from './Unavailable.tsx'
import { useFigure } from './use-figure.ts'

const MonthsChart = lazy(() => import('./MonthsChart.tsx'))

const TITLE = 'Vendas dos Últimos 12 Meses'
const HEIGHT_PX = 260

export function VendasByMonth({ search }: { search: DashboardFilterInput }) {
  const { data, isPending, isError, error, refetch, isFetching } = useFigure('vendasPorMes', search)
  return (
    <Paper component="section" aria-label={TITLE} aria-busy={isPending} withBorder p="md">
      <Title order={2} mb="sm">
        {TITLE}
      </Title>
      {data?.itens.every(({ quantidade, anoAnterior }) => quantidade + anoAnterior.quantidade === 0) ? (
        <Text c="dimmed">Nenhuma venda nestes meses, nem nos do ano anterior.</Text>
      ) : data ? (
        <>
          <Suspense fallback={<Skeleton h={HEIGHT_PX} />}>
            <MonthsChart months={data.itens} height={HEIGHT_PX} />
          </Suspense>
          <details>
            <summary>Ver em números</summary>
            <Table.ScrollContainer minWidth={520} mt="xs">
              <Table aria-label={TITLE}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Mês</Table.Th>
                    <Table.Th ta="right">Valor</Table.Th>
                    <Table.Th ta="right">Vendas</Table.Th>
                    <Table.Th>Um ano antes</Table.Th>
                    <Table.Th ta="right">Valor</Table.Th>
                    <Table.Th ta="right">Vendas</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.itens.map(({ anoAnterior, ...month }) => (
                    <Table.Tr key={month.periodo.de}>
                      {[month, anoAnterior].map(({ periodo, valor, quantidade }) => [
                        <Table.Td key="mes">
                          <Anchor
                            renderRoot={(props) => (
                              <PlaceLink {...props} href={vendasAddress(search, periodo)} />
                            )}
                          >
                            {formatMonth(periodo.de)}
                          </Anchor>
                        </Table.Td>,
                        <Table.Td key="valor" ta="right">
                          {formatBRL(valor)}
                        </Table.Td>,
                        <Table.Td key="quantidade" ta="right">
                          {formatWhole(quantidade)}
                        </Table.Td>,
                      ])}
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </details>
        </>
      ) : isError ? (
        <Unavailable title={TITLE} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton h={HEIGHT_PX} />
      )}
    </Paper>
  )
}
