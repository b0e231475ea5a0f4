/** A form's draft on the server: what was kept of it, and keeping it while one types. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../api.ts'
import { orpc } from '../query.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

type Conteudo = Parameters<typeof client.rascunhos.salvar>[0]['conteudo']

/** The draft kept of `formulario`: undefined while it is read, null when there is none or it cannot be read. */
export function useKeptDraft(formulario: string): Conteudo | null | undefined {
  const { data, isPending } = useQuery(
    orpc.rascunhos.obter.queryOptions({
      input: { formulario },
      // Read when the form opens, and never again over what is being typed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )
  return isPending ? undefined : (data?.rascunho?.conteudo ?? null)
}

/** Keeps the draft of `formulario`; what is scheduled when the form goes away is kept at once. */
export function useDraftKeeper(formulario: string): DraftKeeper<Conteudo> & { state: DraftState } {
  const [state, setState] = useState<DraftState>('idle')
  const queryClient = useQueryClient()
  const keeper = useMemo(
    () =>
      createDraftKeeper<Conteudo>({
        save: (conteudo) => client.rascunhos.salvar({ formulario, conteudo }),
        remove: () => client.rascunhos.excluir({ formulario }),
        onState: setState,
      }),
    [formulario],
  )
  useEffect(
    () => () => {
      void keeper.flush()
      queryClient.removeQueries({ queryKey: orpc.rascunhos.obter.key({ input: { formulario } }) })
    },
    [keeper, queryClient, formulario],
  )
  return useMemo(() => ({ ...keeper, state }), [keeper, state])
}
