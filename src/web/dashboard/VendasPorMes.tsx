/** Twelve months of sales compared with the year before, as a chart and as a table whose months link to their lists. */
import { Anchor, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { FiltrosDoDashboard } from '../../contract/dashboard.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { orpc } from '../api/query.ts'
import { PlaceLink } from '../navigation/PlaceLink.tsx'
import { formatInteiro, formatMes } from './format.ts'
import { listaDeVendas } from './search.ts'
import { Unavailable } from './Unavailable.tsx'

const GraficoMeses = lazy(() => import('./GraficoMeses.tsx'))

const TITULO = 'Vendas dos Últimos 12 Meses'
const ALTURA_PX = 260

export function VendasPorMes({ search }: { search: FiltrosDoDashboard }) {
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(
    orpc.dashboard.vendasPorMes.queryOptions({ input: search }),
  )
  return (
    <Paper component="section" aria-label={TITULO} aria-busy={isPending} withBorder p="md">
      <Title order={2} mb="sm">
        {TITULO}
      </Title>
      {data?.itens.every(({ quantidade, anoAnterior }) => quantidade + anoAnterior.quantidade === 0) ? (
        <Text c="dimmed">Nenhuma venda nestes meses, nem nos do ano anterior.</Text>
      ) : data ? (
        <>
          <Suspense fallback={<Skeleton h={ALTURA_PX} />}>
            <GraficoMeses meses={data.itens} altura={ALTURA_PX} />
          </Suspense>
          <details>
            <summary>Ver em números</summary>
            <Table.ScrollContainer minWidth={520} mt="xs">
              <Table aria-label={TITULO}>
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
                  {data.itens.map(({ anoAnterior, ...mes }) => (
                    <Table.Tr key={mes.periodo.de}>
                      {[mes, anoAnterior].map(({ periodo, valor, quantidade }) => [
                        <Table.Td key="mes">
                          <Anchor
                            renderRoot={(props) => (
                              <PlaceLink {...props} href={listaDeVendas(search, periodo)} />
                            )}
                          >
                            {formatMes(periodo.de)}
                          </Anchor>
                        </Table.Td>,
                        <Table.Td key="valor" ta="right">
                          {formatBRL(valor)}
                        </Table.Td>,
                        <Table.Td key="quantidade" ta="right">
                          {formatInteiro(quantidade)}
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
        <Unavailable titulo={TITULO} error={error} retry={refetch} retrying={isFetching} />
      ) : (
        <Skeleton h={ALTURA_PX} />
      )}
    </Paper>
  )
}
