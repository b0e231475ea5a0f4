/** Twelve months of sales compared with the year before, as a chart and as a table whose months link to their lists. */
import { Anchor, Paper, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { DashboardFilterInput } from '../../contract/dashboard/dashboard.ts'
import { formatWhole, INCLUI_DESISTENCIAS } from '../../core/dashboard/words.ts'
import { formatBRL } from '../../core/money.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { Loading } from '../ui/Loading.tsx'
import { formatMonth } from './format.ts'
import { MonthsChart } from './MonthsChart.tsx'
import { vendasAddress } from './search.ts'
import { Unavailable } from './Unavailable.tsx'
import { useFigure } from './use-figure.ts'

const TITLE = 'Vendas dos Últimos 12 Meses'
const HEIGHT_PX = 302

export function VendasByMonth({ search }: { search: DashboardFilterInput }) {
  const { data, isPending, isError, error, refetch, isFetching } = useFigure('vendasPorMes', search)
  const [opened, setOpened] = useState(false)
  return (
    <Paper component="section" aria-label={TITLE} aria-busy={isPending} withBorder p="md">
      <Title order={2} mb="sm">
        {TITLE}
      </Title>
      {data?.itens.every(({ quantidade, anoAnterior }) => quantidade + anoAnterior.quantidade === 0) ? (
        <Text c="dimmed">Nenhuma venda nestes meses, nem nos do ano anterior.</Text>
      ) : data ? (
        <>
          <MonthsChart months={data.itens} />
          <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
            <summary>Ver em números</summary>
            {opened && <Numbers months={data.itens} search={search} />}
          </details>
          <Text c="dimmed">{INCLUI_DESISTENCIAS}</Text>
        </>
      ) : isError ? (
        <Unavailable title={TITLE} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Loading h={HEIGHT_PX} label="Carregando o gráfico" />
      )}
    </Paper>
  )
}

type Months = NonNullable<ReturnType<typeof useFigure<'vendasPorMes'>>['data']>['itens']

function Numbers({ months, search }: { months: Months; search: DashboardFilterInput }) {
  return (
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
          {months.map(({ anoAnterior, ...month }) => (
            <Table.Tr key={month.periodo.de}>
              {[month, anoAnterior].map(({ periodo, valor, quantidade }) => [
                <Table.Td key="mes">
                  <Anchor component={PlaceLink} href={vendasAddress(search, periodo)}>
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
  )
}
