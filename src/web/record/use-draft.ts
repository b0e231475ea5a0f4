/** A form's draft on the server: loading it, and saving it while the user types. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { client } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

type Content = Parameters<typeof client.rascunhos.salvar>[0]['conteudo']

/** The draft with which a form opens. */
export interface OpenDraft<D> {
  formulario: string
  /** The saved draft; null if there is none or the user discarded it. */
  recovered: D | null
  /** Call after removing the draft: the form restarts without it. */
  onDiscarded: () => void
  /** React key of the form; it changes when the draft is discarded, which remounts the form. */
  key: string
}

/** The draft of `formulario`, parsed with `schema`; undefined while loading. */
export function useOpenDraft<D>(formulario: string, schema: z.ZodType<D>): OpenDraft<D> | undefined {
  const saved = useSavedDraft(formulario)
  const [discarded, setDiscarded] = useState(false)
  if (saved === undefined) return undefined
  return {
    formulario,
    recovered: (discarded ? undefined : schema.safeParse(saved).data) ?? null,
    onDiscarded: () => setDiscarded(true),
    key: discarded ? 'blank' : 'first',
  }
}

/** The last saves of forms that were left, by form: the same form, opened again at once, would read an older draft. */
const lastSaves = new Map<string, Promise<unknown>>()

/** The saved draft of `formulario`: undefined while loading, null if there is none or it is unreadable. */
function useSavedDraft(formulario: string): Content | null | undefined {
  // Fetched only when the form opens: from then on, the typed values are newer.
  const [saved, setSaved] = useState<Content | null>()
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: orpc.rascunhos.obter.queryKey({ input: { formulario } }),
    queryFn: async () => {
      await lastSaves.get(formulario)
      return client.rascunhos.obter({ formulario })
    },
    gcTime: 0,
    retry: false,
  })
  if (saved === undefined && isFetchedAfterMount) setSaved(data?.rascunho?.conteudo ?? null)
  return saved
}

/** Saves the draft of `formulario`; pending content is saved immediately on unmount. */
export function useDraftKeeper(formulario: string): DraftKeeper<Content> & { state: DraftState } {
  const [state, setState] = useState<DraftState>('idle')
  const keeper = useMemo(
    () =>
      createDraftKeeper<Content>({
        save: (conteudo) => client.rascunhos.salvar({ formulario, conteudo }),
        remove: () => client.rascunhos.excluir({ formulario }),
        onState: setState,
      }),
    [formulario],
  )
  useEffect(() => () => void lastSaves.set(formulario, keeper.flush()), [formulario, keeper])
  return useMemo(() => ({ ...keeper, state }), [keeper, state])
}
