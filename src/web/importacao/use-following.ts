/** Polls the recent imports while one is running or being undone, and announces the end of the user's own. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { type ImportacaoTipo, outcome } from '../../core/importacao/result.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { toastSuccess } from '../ui/toasts.ts'
import { IMPORT_KINDS } from './kinds.ts'
import { isBeingUndone, isUnderWay } from './under-way.ts'

const INTERVAL_MS = 700

/** Calls `onEnd` once, with the followed import, when it ends. */
export function useFollowing(tipo: ImportacaoTipo, onEnd: (importacao: Importacao) => void) {
  const { changed } = IMPORT_KINDS[tipo]
  const recent = useQuery(
    orpc.importacoes.listar.queryOptions({
      input: { tipo },
      refetchInterval: ({ state }) =>
        state.data?.itens.some((item) => isUnderWay(item) || isBeingUndone(item)) ? INTERVAL_MS : false,
    }),
  )
  const [started, setStarted] = useState<Importacao | null>(null)
  const [announced, setAnnounced] = useState<string | null>(null)

  const own = recent.data?.itens.find((item) => item.propria && isUnderWay(item))
  if (!started && own) setStarted(own)
  const followed = started && (recent.data?.itens.find(({ id }) => id === started.id) ?? started)

  useEffect(() => {
    if (!followed || isUnderWay(followed) || followed.id === announced) return
    setAnnounced(followed.id)
    const { titulo, mensagem } = outcome(followed, tipo)
    toastSuccess(mensagem, titulo)
    onEnd(followed)
    void refetchKeys(...changed.map((queryKey) => queryKey()))
  }, [followed, announced, onEnd, tipo, changed])

  return {
    recent,
    /** The import started on this page, or the user's running import found on load; null if there is none. */
    followed,
    /** Follows a newly started import; null stops following the previous one. */
    follow(importacao: Importacao | null) {
      setStarted(importacao)
      void recent.refetch()
    },
  }
}
