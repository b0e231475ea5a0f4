/** A form's draft on the server: what was kept of it, and keeping it while one types. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { client } from '../api.ts'
import { orpc } from '../query.ts'
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

/** The draft kept of `formulario`: undefined while it is read, null when there is none or it cannot be read. */
function useKeptDraft(formulario: string): Conteudo | null | undefined {
  // Read once, when the form opens: what is typed from then on is newer than any later reading.
  const [kept, setKept] = useState<Conteudo | null>()
  const { data, isFetchedAfterMount } = useQuery(
    orpc.rascunhos.obter.queryOptions({ input: { formulario }, gcTime: 0, retry: false }),
  )
  if (kept === undefined && isFetchedAfterMount) setKept(data?.rascunho?.conteudo ?? null)
  return kept
}

/** Keeps the draft of `formulario`; what is scheduled when the form goes away is kept at once. */
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
