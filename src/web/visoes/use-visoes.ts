/** The user's look of Vendas and their saved views, from the server: the same on every computer. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ApresentacaoDeVendas, Visao } from '../../contract/visoes.ts'
import { COLUNAS_PADRAO } from '../../core/vendas-colunas.ts'
import { MODOS_DE_LISTA } from '../../core/visoes.ts'
import { orpc, queryClient, refetchKeys } from '../api/query.ts'
import { toastError } from '../ui/toasts.ts'

const TELA = { tela: 'vendas' } as const
const PADRAO: ApresentacaoDeVendas = { modo: MODOS_DE_LISTA[0], colunas: [...COLUNAS_PADRAO] }
const NONE: readonly Visao[] = []

export interface Visoes {
  /** The present look; null until it is known. */
  apresentacao: ApresentacaoDeVendas | null
  salvas: readonly Visao[]
  /** Changes part of the look at once, and remembers it. */
  escolher: (parte: Partial<ApresentacaoDeVendas>) => void
}

export function useVisoes(): Visoes {
  const { data, isPending, refetch } = useQuery(
    // Only this user changes them.
    orpc.visoes.listar.queryOptions({ input: TELA, staleTime: Number.POSITIVE_INFINITY }),
  )
  const { mutate } = useMutation({
    mutationFn: (apresentacao: ApresentacaoDeVendas) => orpc.visoes.escolher.call({ ...TELA, apresentacao }),
    // One after the other, so that the last choice is the one that is remembered.
    scope: { id: 'apresentacao' },
    onError: () => toastError('Não foi possível guardar a apresentação da lista. Ela vale até você sair.'),
  })
  const current = isPending ? null : (data?.apresentacao ?? PADRAO)
  const escolher = useCallback(
    (parte: Partial<ApresentacaoDeVendas>) => {
      const queryKey = orpc.visoes.listar.queryKey({ input: TELA })
      const before = queryClient.getQueryData(queryKey)
      if (!before) {
        // The stored look is unknown: keeping this one would overwrite its other parts with the defaults.
        toastError('Não foi possível guardar a apresentação da lista. Tente novamente.')
        void refetch()
        return
      }
      const apresentacao = { ...(before.apresentacao ?? PADRAO), ...parte }
      if (JSON.stringify(apresentacao) === JSON.stringify(before.apresentacao)) return
      queryClient.setQueryData(queryKey, { ...before, apresentacao })
      mutate(apresentacao)
    },
    [mutate, refetch],
  )
  return { apresentacao: current, salvas: data?.itens ?? NONE, escolher }
}

/** Refetches the saved views after one of them changed. */
export function refetchVisoes(): Promise<void> {
  return refetchKeys(orpc.visoes.key())
}
