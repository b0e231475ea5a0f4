/** A form's draft on the server: reading it, and saving it while typing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../api.ts'
import { orpc } from '../query.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

type Conteudo = Parameters<typeof client.rascunhos.salvar>[0]['conteudo']

/** The saved draft of `formulario`: undefined while loading, null if there is none or it is unreadable. */
export function useKeptDraft(formulario: string): Conteudo | null | undefined {
  // Fetched only when the form opens: from then on, the typed values are newer.
  const [kept, setKept] = useState<Conteudo | null>()
  const { data, isFetchedAfterMount } = useQuery(
    orpc.rascunhos.obter.queryOptions({ input: { formulario }, gcTime: 0, retry: false }),
  )
  if (kept === undefined && isFetchedAfterMount) setKept(data?.rascunho?.conteudo ?? null)
  return kept
}

/** Saves the draft of `formulario`; pending content is saved immediately on unmount. */
export function useDraftKeeper(formulario: string): DraftKeeper<Conteudo> & { state: DraftState } {
  const [state, setState] = useState<DraftState>('idle')
  const keeper = useMemo(
    () =>
      createDraftKeeper<Conteudo>({
        save: (conteudo) => client.rascunhos.salvar({ formulario, conteudo }),
        remove: () => client.rascunhos.excluir({ formulario }),
        onState: setState,
      }),
    [formulario],
  )
  useEffect(() => () => void keeper.flush(), [keeper])
  return useMemo(() => ({ ...keeper, state }), [keeper, state])
}
