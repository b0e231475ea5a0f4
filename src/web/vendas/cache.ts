/** Updates the cache after a sale changes, keeping the scroll position in a long list. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Venda } from '../../contract/vendas.ts'
import { orpc, queryClient, refetchKeys } from '../api/query.ts'

interface Pagina {
  itens: Venda[]
  proximo: string | null
}

/** Longer lists are updated in place instead of being refetched page by page. */
const MAX_REFETCHED_PAGES = 3

/** Call after creating a sale: resets every list to its first page, which then shows the sale at its place. */
export async function vendaCriada(): Promise<void> {
  await queryClient.resetQueries({ queryKey: orpc.vendas.listar.key() })
  await refetchVendas()
}

export async function vendaAlterada(venda: Venda): Promise<void> {
  emCadaLista((itens) => itens.map((item) => (item.id === venda.id ? venda : item)))
  queryClient.setQueryData(orpc.vendas.obter.queryKey({ input: { id: venda.id } }), venda)
  await refetchVendas()
}

/** Call after changing many: every list is refetched, since some may have left it. */
export async function vendasAlteradas(): Promise<void> {
  await refetchKeys(orpc.vendas.key(), orpc.dashboard.key())
}

export async function vendaExcluida(id: string): Promise<void> {
  emCadaLista((itens) => itens.filter((item) => item.id !== id))
  queryClient.removeQueries({ queryKey: orpc.vendas.obter.key({ input: { id } }) })
  await refetchVendas()
}

/** The sale from any cached list, if it is in one. */
export function vendaNaLista(id: string): Venda | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Pagina>>({ queryKey: orpc.vendas.listar.key() })
    .flatMap(([, dados]) => dados?.pages.flatMap((pagina) => pagina.itens) ?? [])
    .find((venda) => venda.id === id)
}

/** True if the list is short enough to refetch as a whole. */
export function isCurta(dados: { pages: unknown[] } | undefined): boolean {
  return (dados?.pages.length ?? 0) <= MAX_REFETCHED_PAGES
}

/** True for a paged list of any noun that is too long to refetch. */
export function isListaLonga(dados: unknown): boolean {
  return isLista(dados) && !isCurta(dados)
}

function emCadaLista(mudar: (itens: Venda[]) => Venda[]): void {
  queryClient.setQueriesData<InfiniteData<Pagina>>(
    { queryKey: orpc.vendas.listar.key() },
    (dados) =>
      dados && {
        ...dados,
        pages: dados.pages.map((pagina) => ({ ...pagina, itens: mudar(pagina.itens) })),
      },
  )
}

async function refetchVendas(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: orpc.vendas.key(),
      predicate: ({ state }) => !isListaLonga(state.data),
    }),
    queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() }),
  ])
}

function isLista(dados: unknown): dados is { pages: unknown[] } {
  return typeof dados === 'object' && dados !== null && 'pages' in dados && Array.isArray(dados.pages)
}
