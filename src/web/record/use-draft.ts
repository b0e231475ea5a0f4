/** A form's draft on the server: reading it, and saving it while typing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { client } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

type Conteudo = Parameters<typeof client.rascunhos.salvar>[0]['conteudo']

/** What was kept of a form that opens now. */
export interface OpenDraft<D> {
  formulario: string
  /** Null when nothing was kept, or the person discarded it. */
  recovered: D | null
  /** The draft was removed: the form begins without it. */
  onDiscarded: () => void
  /** The form's key, so that it does begin again. */
  key: string
}

/** The draft of `formulario` as `schema` reads it; undefined while it is fetched. */
export function useOpenDraft<D>(formulario: string, schema: z.ZodType<D>): OpenDraft<D> | undefined {
  const kept = useKeptDraft(formulario)
  const [discarded, setDiscarded] = useState(false)
  if (kept === undefined) return undefined
  return {
    formulario,
    recovered: (discarded ? undefined : schema.safeParse(kept).data) ?? null,
    onDiscarded: () => setDiscarded(true),
    key: discarded ? 'blank' : 'first',
  }
}

/** The saved draft of `formulario`: undefined while loading, null if there is none or it is unreadable. */
function useKeptDraft(formulario: string): Conteudo | null | undefined {
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
