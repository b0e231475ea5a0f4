/** The list of sales: totals, cards or the table, and its loading, error and empty states. */
import { Alert, Button, Group, Loader, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { OrdemVendas, TotaisDeVendas, Venda } from '../../contract/vendas.ts'
import type { ApresentacaoDeVendas } from '../../contract/visoes.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { WindowedFeed } from '../list/WindowedFeed.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { isCurta } from './cache.ts'
import { type AcaoVenda, filtrosDe, temFiltro, type VendasSearch } from './search.ts'
import { VendaCard } from './VendaCard.tsx'
import classes from './vendas.module.css'

const TabelaVendas = lazy(() => import('./TabelaVendas.tsx'))
const ColunasDialog = lazy(() => import('./ColunasDialog.tsx'))

const POR_PAGINA = '50'
const ALTURA_ESTIMADA_PX = 250

interface Props {
  search: VendasSearch
  /** Null until it is known. */
  apresentacao: ApresentacaoDeVendas | null
  onColunas: (colunas: ApresentacaoDeVendas['colunas']) => void
  onOrdem: (ordem: OrdemVendas | undefined) => void
  onAcao: (venda: Venda, acao: AcaoVenda) => void
  onLimpar: () => void
}

export function ListaVendas({ search, apresentacao, onColunas, onOrdem, onAcao, onLimpar }: Props) {
  const filtros = filtrosDe(search)
  const lista = useInfiniteQuery(
    orpc.vendas.listar.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filtros,
        limite: POR_PAGINA,
        ...(search.ordem ? { ordem: search.ordem } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (pagina) => pagina.proximo ?? undefined,
      placeholderData: keepPreviousData,
      // A long list is not refetched from its start whenever the window regains focus.
      refetchOnWindowFocus: ({ state }) => isCurta(state.data),
      refetchOnReconnect: ({ state }) => isCurta(state.data),
      refetchOnMount: ({ state }) => isCurta(state.data),
    }),
  )
  const totais = useQuery(
    orpc.vendas.totais.queryOptions({ input: filtros, placeholderData: keepPreviousData }),
  )
  const vendas = useMemo(() => lista.data?.pages.flatMap((pagina) => pagina.itens) ?? [], [lista.data])
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = lista
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])

  if (lista.isPending || !apresentacao) return <Esqueleto />
  if (lista.isError && vendas.length === 0)
    return <LoadFailed query={lista}>Erro ao carregar vendas. Tente novamente.</LoadFailed>
  if (vendas.length === 0) return <Vazia filtrada={temFiltro(search)} onLimpar={onLimpar} />

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text role="status" c="dimmed" className={classes.numeros} aria-busy={totais.isFetching}>
          {totais.data ? escreverTotais(totais.data) : totais.isError ? 'Totais indisponíveis' : 'Somando…'}
        </Text>
        {apresentacao.modo === 'tabela' && <Colunas colunas={apresentacao.colunas} onChange={onColunas} />}
      </Group>
      {apresentacao.modo === 'tabela' ? (
        <Suspense fallback={<Esqueleto />}>
          <TabelaVendas
            vendas={vendas}
            total={totais.data?.quantidade}
            colunas={apresentacao.colunas}
            recorte={JSON.stringify([filtros, search.ordem])}
            ordem={search.ordem}
            onOrdem={onOrdem}
            onAcao={onAcao}
            hasMore={hasNextPage && !isFetchNextPageError}
            loadingMore={isFetchingNextPage}
            onNearEnd={loadMore}
          />
        </Suspense>
      ) : (
        <WindowedFeed
          label="Vendas"
          count={vendas.length}
          total={totais.data?.quantidade}
          keyOf={(index) => vendas[index]?.id ?? String(index)}
          nameOf={(index) => nomeDe(vendas[index])}
          renderRow={(index) => {
            const venda = vendas[index]
            return venda && <VendaCard venda={venda} onAcao={onAcao} />
          }}
          estimatedHeight={ALTURA_ESTIMADA_PX}
          hasMore={hasNextPage && !isFetchNextPageError}
          loadingMore={isFetchingNextPage}
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

function Colunas({
  colunas,
  onChange,
}: {
  colunas: ApresentacaoDeVendas['colunas']
  onChange: Props['onColunas']
}) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        leftSection={<IconColumns3 size={16} aria-hidden />}
        onClick={() => setAberto(true)}
      >
        Colunas
      </Button>
      {aberto && (
        <Suspense>
          <ColunasDialog colunas={colunas} onChange={onChange} onClose={() => setAberto(false)} />
        </Suspense>
      )}
    </>
  )
}

/** '2 vendas · R$ 800.000,00 · comissões R$ 16.000,00'; with a corretor chosen, it says whose commissions these are. */
function escreverTotais({ quantidade, valor_venda, valor_comissao, corretor }: TotaisDeVendas): string {
  const vendas = `${contarDe(quantidade, 'venda', 'vendas')} · ${formatBRL(valor_venda)}`
  const comissoes = formatBRL(valor_comissao)
  return corretor
    ? `${vendas} · comissões de todos os participantes ${comissoes} · comissão de ${corretor.nome} ${formatBRL(corretor.valor_comissao)}`
    : `${vendas} · comissões ${comissoes}`
}

function nomeDe(venda: Venda | undefined): string {
  return venda ? `${venda.numero_venda}, ${venda.cliente_nome}` : ''
}

function Vazia({ filtrada, onLimpar }: { filtrada: boolean; onLimpar: () => void }) {
  return (
    <Paper withBorder p="xl" ta="center" role="status">
      {filtrada ? (
        <>
          <Text fw={500}>Nenhuma venda encontrada com estes filtros.</Text>
          <Button variant="default" mt="sm" onClick={onLimpar}>
            Limpar filtros
          </Button>
        </>
      ) : (
        <>
          <Text fw={500}>Nenhuma venda cadastrada ainda.</Text>
          <Text c="dimmed">Comece por Nova Venda, no alto da tela.</Text>
        </>
      )}
    </Paper>
  )
}

const FORMAS = ['a', 'b', 'c', 'd']

function Esqueleto() {
  return (
    <Stack gap="sm" role="status" aria-busy="true">
      <VisuallyHidden>Carregando vendas</VisuallyHidden>
      {FORMAS.map((forma) => (
        <Paper key={forma} withBorder p="md" className={classes.card}>
          <Skeleton height={24} width="55%" />
          <div className={classes.campos}>
            {FORMAS.map((campo) => (
              <Skeleton key={campo} height={36} />
            ))}
          </div>
          <Skeleton height={52} />
        </Paper>
      ))}
    </Stack>
  )
}
