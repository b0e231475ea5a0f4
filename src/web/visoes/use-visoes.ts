/** The user's look of Vendas and their saved views, from the server: the same on every computer. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { VISOES_DE_VENDAS } from '../../contract/vendas/search.ts'
import type { VendasLook, Visao } from '../../contract/visoes.ts'
import { DEFAULT_COLUMNS } from '../../core/vendas/columns.ts'
import { LIST_MODES } from '../../core/visoes.ts'
import { orpc, queryClient, refetchKeys } from '../api/query.ts'
import { useSession } from '../session/session.tsx'
import { toastError, toastFailure } from '../ui/toasts.ts'

const DEFAULT_LOOK: VendasLook = { modo: LIST_MODES[0], colunas: [...DEFAULT_COLUMNS] }
const NONE: readonly Visao[] = []

export interface Visoes {
  /** The present look; null until it is known. */
  apresentacao: VendasLook | null
  saved: readonly Visao[]
  /** Changes part of the look at once, and remembers it. */
  escolher: (part: Partial<VendasLook>) => void
}

export function useVisoes(): Visoes {
  const key = `apresentacao ${useSession().session?.user.id}`
  const [unsaved, setUnsaved] = useState(() => storedLook(key))
  const { mutate } = useMutation({
    mutationFn: (apresentacao: VendasLook) =>
      orpc.visoes.escolher.call({ ...VISOES_DE_VENDAS, apresentacao }, { context: { keepalive: true } }),
    // One after the other, so that the last choice is the one that is remembered.
    scope: { id: 'apresentacao' },
    onError: (error) =>
      toastFailure(error, 'Não foi possível guardar a apresentação da lista. Ela vale até você sair.'),
    onSuccess: (_done, sent) => {
      if (sameLook(readStored(key)?.apresentacao, sent)) store(key, sent, Date.now())
    },
  })
  const { data, isPending, refetch } = useQuery(
    // Only this user changes them.
    orpc.visoes.listar.queryOptions({ input: VISOES_DE_VENDAS, staleTime: Number.POSITIVE_INFINITY }),
  )
  const current = isPending ? null : (unsaved ?? data?.apresentacao ?? DEFAULT_LOOK)
  const escolher = useCallback(
    (part: Partial<VendasLook>) => {
      const queryKey = orpc.visoes.listar.queryKey({ input: VISOES_DE_VENDAS })
      const before = queryClient.getQueryData(queryKey)
      if (!before) {
        // The stored look is unknown: keeping this one would overwrite its other parts with the defaults.
        toastError('Não foi possível guardar a apresentação da lista. Tente novamente.')
        void refetch()
        return
      }
      const apresentacao = { ...(before.apresentacao ?? DEFAULT_LOOK), ...part }
      if (sameLook(apresentacao, before.apresentacao)) return
      queryClient.setQueryData(queryKey, { ...before, apresentacao })
      store(key, apresentacao, null)
      mutate(apresentacao)
    },
    [key, mutate, refetch],
  )
  useEffect(() => {
    if (!data || !unsaved) return
    queryClient.setQueryData(orpc.visoes.listar.queryKey({ input: VISOES_DE_VENDAS }), {
      ...data,
      apresentacao: unsaved,
    })
    mutate(unsaved)
    setUnsaved(null)
  }, [data, unsaved, mutate])
  const saved = useMemo(
    () =>
      data?.itens.flatMap(({ conteudo, ...one }) => ('modo' in conteudo ? [{ ...one, conteudo }] : [])) ??
      NONE,
    [data],
  )
  return { apresentacao: current, saved, escolher }
}

interface Stored {
  apresentacao: VendasLook
  /** When the server confirmed it, in milliseconds; null until then. */
  confirmedAt: number | null
}

/**
 * The look that was chosen just before a reload: the server had not confirmed it when this page was asked for, so what the
 * page brought may be older.
 */
function storedLook(key: string): VendasLook | null {
  const stored = readStored(key)
  return stored && (stored.confirmedAt ?? Number.POSITIVE_INFINITY) >= performance.timeOrigin
    ? stored.apresentacao
    : null
}

function readStored(key: string): Stored | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : JSON.parse(text)
}

function store(key: string, apresentacao: VendasLook, confirmedAt: number | null): void {
  sessionStorage.setItem(key, JSON.stringify({ apresentacao, confirmedAt } satisfies Stored))
}

function sameLook(one: VendasLook | null | undefined, other: VendasLook | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Refetches the saved views after one of them changed. */
export function refetchVisoes(): Promise<void> {
  return refetchKeys(orpc.visoes.key())
}
