/** What the cache knows of sales, kept true after each change without losing one's place in a long list. */
import type { InfiniteData } from '@tanstack/react-query'
import type { Venda } from '../../contract/vendas.ts'
import { orpc, queryClient } from '../api/query.ts'

interface Pagina {
  itens: Venda[]
  proximo: string | null
}

/** A longer list than this is mended in place, rather than read again page by page. */
const MAX_PAGINAS_RELIDAS = 3

/** A sale was created: every list begins anew, and shows it where it belongs. */
export async function vendaCriada(): Promise<void> {
  await queryClient.resetQueries({ queryKey: orpc.vendas.listar.key() })
  await reler()
}

export async function vendaAlterada(venda: Venda): Promise<void> {
  emCadaLista((itens) => itens.map((item) => (item.id === venda.id ? venda : item)))
  queryClient.setQueryData(orpc.vendas.obter.queryKey({ input: { id: venda.id } }), venda)
  await reler()
}

export async function vendaExcluida(id: string): Promise<void> {
  emCadaLista((itens) => itens.filter((item) => item.id !== id))
  queryClient.removeQueries({ queryKey: orpc.vendas.obter.key({ input: { id } }) })
  await reler()
}

/** The sale as some list has it, if one does. */
export function vendaNaLista(id: string): Venda | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Pagina>>({ queryKey: orpc.vendas.listar.key() })
    .flatMap(([, dados]) => dados?.pages.flatMap((pagina) => pagina.itens) ?? [])
    .find((venda) => venda.id === id)
}

/** Whether reading the whole list again is worth it. */
export function isCurta(dados: { pages: unknown[] } | undefined): boolean {
  return (dados?.pages.length ?? 0) <= MAX_PAGINAS_RELIDAS
}

/** Whether it is a list, of whatever noun, that is too long for that. */
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

async function reler(): Promise<void> {
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
