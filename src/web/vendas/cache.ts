/** Updates the cache after a sale changes, keeping the scroll position in a long list. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { isLongList } from '../api/long-lists.ts'
import { orpc, queryClient, refetchKeys } from '../api/query.ts'

interface Page {
  itens: Venda[]
  proximo: string | null
}

/** Call after creating a sale: resets every list to its first page, which then shows the sale at its place. */
export async function vendaCreated(): Promise<void> {
  await queryClient.resetQueries({ queryKey: orpc.vendas.listar.key() })
  await refetchVendas()
}

export async function vendaChanged(venda: Venda): Promise<void> {
  inEachList((itens) => itens.map((item) => (item.id === venda.id ? venda : item)))
  queryClient.setQueryData(orpc.vendas.obter.queryKey({ input: { id: venda.id } }), venda)
  await refetchVendas()
}

/** Call after changing many: every list is refetched, since some may have left it. */
export async function vendasAlteradas(): Promise<void> {
  await refetchKeys(orpc.vendas.key(), orpc.dashboard.key())
}

export async function vendaDeleted(id: string): Promise<void> {
  inEachList((itens) => itens.filter((item) => item.id !== id))
  queryClient.removeQueries({ queryKey: orpc.vendas.obter.key({ input: { id } }) })
  await refetchVendas()
}

/** The sale from any cached list, if it is in one. */
export function vendaInList(id: string): Venda | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: orpc.vendas.listar.key() })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.itens) ?? [])
    .find((venda) => venda.id === id)
}

function inEachList(change: (itens: Venda[]) => Venda[]): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: orpc.vendas.listar.key() },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, itens: change(page.itens) })),
      },
  )
}

async function refetchVendas(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: orpc.vendas.key(),
      predicate: ({ state }) => !isLongList(state.data),
    }),
    queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() }),
  ])
}
