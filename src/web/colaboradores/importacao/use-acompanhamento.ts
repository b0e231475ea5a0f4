/** Polls the recent imports while one is running, and announces the end of the user's own. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Importacao } from '../../../contract/importacoes.ts'
import { desfecho } from '../../../core/importacao-resultado.ts'
import { orpc, queryClient } from '../../api/query.ts'
import { toastSuccess } from '../../ui/toasts.ts'

const INTERVALO_MS = 700

export interface Acompanhamento {
  recentes: UseQueryResult<{ itens: Importacao[] }>
  /** The import started on this page, or the user's running import found on load; null if there is none. */
  seguida: Importacao | null
  /** Follows a newly started import; null stops following the previous one. */
  seguir: (importacao: Importacao | null) => void
}

/** Calls `onFim` once, with the followed import, when it ends. */
export function useAcompanhamento(onFim: (importacao: Importacao) => void): Acompanhamento {
  const recentes = useQuery(
    orpc.importacoes.listar.queryOptions({
      refetchInterval: ({ state }) => (state.data?.itens.some(isEmAndamento) ? INTERVALO_MS : false),
    }),
  )
  const [iniciada, setIniciada] = useState<Importacao | null>(null)
  const [anunciada, setAnunciada] = useState<string | null>(null)

  const propria = recentes.data?.itens.find((item) => item.propria && isEmAndamento(item))
  if (!iniciada && propria) setIniciada(propria)
  const seguida = iniciada && (recentes.data?.itens.find(({ id }) => id === iniciada.id) ?? iniciada)

  useEffect(() => {
    if (!seguida || isEmAndamento(seguida) || seguida.id === anunciada) return
    setAnunciada(seguida.id)
    const { titulo, mensagem } = desfecho(seguida)
    toastSuccess(mensagem, titulo)
    onFim(seguida)
    void queryClient.invalidateQueries({ queryKey: orpc.colaboradores.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() })
  }, [seguida, anunciada, onFim])

  return {
    recentes,
    seguida,
    seguir(importacao) {
      setIniciada(importacao)
      void recentes.refetch()
    },
  }
}

export function isEmAndamento({ concluida_em }: Importacao): boolean {
  return concluida_em === null
}
