/** The list of sales: totals, cards or the table, and its loading, error and empty states. */

import { Alert, Button, Loader, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { can, type Person } from '../../../contract/permissions.ts'
import {
  filtersOf,
  firstPageInput,
  type VendaAction,
  type VendasSearch,
} from '../../../contract/vendas/search.ts'
import type { Venda, VendaPulada } from '../../../contract/vendas/vendas.ts'
import type { VendasLook } from '../../../contract/visoes.ts'
import type { VendaSortOrder } from '../../../core/vendas/order.ts'
import { writtenTotals } from '../../../core/vendas/words.ts'
import { isShort } from '../../api/long-lists.ts'
import { orpc } from '../../api/query.ts'
import { CreatedHidden } from '../../list/CreatedHidden.tsx'
import { CreateFirst } from '../../list/CreateFirst.tsx'
import { useCreated } from '../../list/list-address.ts'
import { WindowedFeed } from '../../list/WindowedFeed.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import classes from '../vendas.module.css'
import { hasFilter } from './search.ts'
import { totalsOf } from './totals.ts'
import { VendaCard } from './VendaCard.tsx'
import { ColumnsButton, ListTotals } from './VendasStart.tsx'

const DenseVendasTable = onDemand(() => import('./DenseVendasTable.tsx'), <ListSkeleton />)
const ColumnsDialog = onDemand(() => import('./ColumnsDialog.tsx'))
const SkippedVendas = onDemand(() => import('./SkippedVendas.tsx'))

const ESTIMATED_HEIGHT_PX = 126

interface Props {
  search: VendasSearch
  /** The person who sees the list. */
  person: Person | undefined
  /** Null until it is known. */
  apresentacao: VendasLook | null
  onColumns: (columns: VendasLook['colunas']) => void
  onOrdem: (ordem: VendaSortOrder | undefined) => void
  onAction: (venda: Venda, action: VendaAction) => void
  onClear: () => void
}

export function VendasList(props: Props) {
  // Here, because the skipped sales are also named if the list is empty after the change.
  const [skipped, setSkipped] = useState<readonly VendaPulada[] | null>(null)
  return (
    <>
      <Content {...props} onSkipped={setSkipped} />
      {skipped && <SkippedVendas skipped={skipped} onClose={() => setSkipped(null)} />}
    </>
  )
}

function Content({
  search,
  person,
  apresentacao,
  onColumns,
  onOrdem,
  onAction,
  onClear,
  onSkipped,
}: Props & { onSkipped: (skipped: readonly VendaPulada[]) => void }) {
  const { filters, list, totals, vendas, loadMore } = useVendas(search)
  const created = useCreated()
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = list

  if (list.isPending || !apresentacao) return <ListSkeleton />
  if (list.isError && vendas.length === 0)
    return <LoadFailed query={list}>Erro ao carregar vendas. Tente novamente.</LoadFailed>
  if (vendas.length === 0)
    return <EmptyList person={person} isFiltered={hasFilter(search)} onClear={onClear} />

  return (
    <Stack gap="sm">
      {created !== undefined && !isFetching && !vendas.some(({ id }) => id === created) && (
        <CreatedHidden onClear={onClear} />
      )}
      <ListTotals
        text={totals.data ? writtenTotals(totals.data) : totals.isError ? 'Totais indisponíveis' : 'Somando…'}
        busy={totals.isFetching}
      >
        {apresentacao.modo === 'tabela' && <Colunas colunas={apresentacao.colunas} onChange={onColumns} />}
      </ListTotals>
      {apresentacao.modo === 'tabela' ? (
        <DenseVendasTable
          vendas={vendas}
          total={totals.data?.quantidade}
          columns={apresentacao.colunas}
          marked={created}
          recorte={JSON.stringify([filters, search.ordem])}
          ordem={search.ordem}
          onOrdem={onOrdem}
          onAction={onAction}
          onSkipped={onSkipped}
          hasMore={hasNextPage && !isFetchNextPageError}
          loading={isFetching}
          onNearEnd={loadMore}
        />
      ) : (
        <WindowedFeed
          label="Vendas"
          count={vendas.length}
          total={totals.data?.quantidade}
          keyOf={(index) => vendas[index]?.id ?? String(index)}
          marked={created}
          nameOf={(index) => nameOf(vendas[index])}
          renderRow={(index) => {
            const venda = vendas[index]
            return venda && <VendaCard venda={venda} person={person} onAction={onAction} />
          }}
          estimatedHeight={ESTIMATED_HEIGHT_PX}
          hasMore={hasNextPage && !isFetchNextPageError}
          loading={isFetching}
          onNearEnd={loadMore}
        />
      )}
      {isFetchingNextPage && <Loader size="sm" mx="auto" aria-label="Carregando mais vendas" />}
      {isFetchNextPageError && (
        <Alert color="red" role="alert">
          <Text mb="xs">Erro ao carregar vendas. Tente novamente.</Text>
          <Button variant="default" size="xs" onClick={loadMore}>
            Tentar novamente
          </Button>
        </Alert>
      )}
    </Stack>
  )
}

/** The sales that `search` finds, as far as they are loaded, with their totals; `loadMore` never changes. */
function useVendas(search: VendasSearch) {
  const filters = filtersOf(search)
  const list = useInfiniteQuery(
    orpc.vendas.listar.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...firstPageInput(search),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.proximo ?? undefined,
      placeholderData: keepPreviousData,
      // A long list is not refetched from its start whenever the window regains focus.
      refetchOnWindowFocus: ({ state }) => isShort(state.data),
      refetchOnReconnect: ({ state }) => isShort(state.data),
      refetchOnMount: ({ state }) => isShort(state.data),
    }),
  )
  const totals = useQuery(totalsOf(search))
  const vendas = useMemo(() => list.data?.pages.flatMap((page) => page.itens) ?? [], [list.data])
  const { fetchNextPage } = list
  // Without effect while the list is fetched for another reason; the lists below ask again then.
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return { filters, list, totals, vendas, loadMore }
}

function Colunas({ colunas, onChange }: { colunas: VendasLook['colunas']; onChange: Props['onColumns'] }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <ColumnsButton onClick={() => setAberto(true)} />
      {aberto && <ColumnsDialog columns={colunas} onChange={onChange} onClose={() => setAberto(false)} />}
    </>
  )
}

function nameOf(venda: Venda | undefined): string {
  return venda ? `${venda.numero_venda}, ${venda.cliente_nome}` : ''
}

interface EmptyProps extends Pick<Props, 'person' | 'onClear'> {
  isFiltered: boolean
}

function EmptyList({ person, isFiltered, onClear }: EmptyProps) {
  const ofAll = !person || can(person, 'vendas.de_outras_lojas')
  return (
    <Paper withBorder p="xl" ta="center" role="status">
      {isFiltered ? (
        <>
          <Text fw={500}>Nenhuma venda encontrada com estes filtros.</Text>
          <Button variant="default" mt="sm" onClick={onClear}>
            Limpar filtros
          </Button>
        </>
      ) : (
        <>
          <Text fw={500}>
            {ofAll ? 'Nenhuma venda cadastrada ainda.' : 'Nenhuma venda da sua loja ainda.'}
          </Text>
          <CreateFirst cadastro="vendas" />
        </>
      )}
    </Paper>
  )
}

const SHAPES = ['a', 'b', 'c', 'd']

function ListSkeleton() {
  return (
    <Stack gap={8} role="status" aria-busy="true">
      <VisuallyHidden>Carregando vendas</VisuallyHidden>
      {SHAPES.map((shape) => (
        <Paper key={shape} withBorder className={classes.card}>
          <Skeleton height={24} width="55%" />
          <div className={classes.cardBody}>
            <div className={classes.campos}>
              {SHAPES.map((field) => (
                <Skeleton key={field} height={34} />
              ))}
            </div>
            <Skeleton height={72} />
          </div>
        </Paper>
      ))}
    </Stack>
  )
}
