/** When a typed text is searched for: shortly after the last key, or, if the search counts, when typing has ended. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { clientValueIn } from '../../core/dados-do-cliente.ts'
import { useCan } from '../session/session.tsx'

/** A pause after which typing has ended, also while somebody dictates a number. */
const ENDED_MS = 2_000

export interface TypedSearch {
  /** Takes the text after each key. */
  type: (text: string) => void
  /** Searches for the text at once: typing has ended. */
  end: () => void
  /** True if a text waits for the end of typing. */
  waits: boolean
}

/**
 * Calls `search` with the typed text. Where it finds clients, and for somebody who may see their data masked, a whole CPF,
 * telefone or email counts, and so would a beginning that looks like one: it waits for a longer pause, or for `end`.
 */
export function useTypedSearch(
  search: (text: string) => void,
  { delayMs, findsClients }: { delayMs: number; findsClients: boolean },
): TypedSearch {
  const seesClients = useCan('vendas.ver_dados_do_cliente')
  const [waits, setWaits] = useState(false)
  const run = (text: string) => {
    setWaits(false)
    search(text)
  }
  const soon = useDebouncedCallback(run, delayMs)
  const ended = useDebouncedCallback(run, ENDED_MS)
  return {
    waits,
    type: (text) => {
      const counts = findsClients && !seesClients && clientValueIn(text) !== null
      setWaits(counts)
      const [chosen, other] = counts ? [ended, soon] : [soon, ended]
      other.cancel()
      chosen(text)
    },
    end: () => ended.flush(),
  }
}
