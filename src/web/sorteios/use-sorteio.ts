/** One draw on the wheel: its preparation, the drawing, and the spin to the winner. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../api/api.ts'
import { orpc, queryClient } from '../api/query.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { refetchSorteios } from './cache.ts'
import { useGiro } from './use-giro.ts'

/** State and actions of the draw `id` for the wheel. */
export function useSorteio(id: string) {
  const consulta = useQuery(orpc.sorteios.obter.queryOptions({ input: { id } }))
  const lista = useQuery(orpc.sorteios.participantes.queryOptions({ input: { id } }))
  const [sorteados, setSorteados] = useState<typeof lista.data>()
  const sorteio = consulta.data
  const itens = (sorteados ?? lista.data)?.itens ?? []
  const vencedor = itens.findIndex((participante) => participante.id === sorteio?.vencedor_id)
  const giro = useGiro(Math.max(vencedor, 0))
  const [semente, setSemente] = useState('')

  const preparar = useMutation({
    mutationFn: () => orpc.sorteios.preparar.call({ id }),
    onSuccess: async () => {
      toastSuccess('Sorteio preparado. Anote os códigos antes de sortear.')
      await refetchSorteios()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao preparar sorteio. Tente novamente.')
      void refetchSorteios()
    },
  })

  const sortear = useMutation({
    mutationFn: async () => {
      const preparo_id = sorteio?.preparo?.id
      const feito = await orpc.sorteios.sortear.call({
        id,
        semente_publica: semente,
        ...(preparo_id ? { preparo_id } : {}),
      })
      // Refetched as drawn: without a preparation, the list may have changed until the drawing.
      return { feito, participantes: await orpc.sorteios.participantes.call({ id }) }
    },
    onSuccess: ({ feito, participantes }) => {
      setSorteados(participantes)
      // Set without waiting for the refetch: until then the button would offer to draw again.
      queryClient.setQueryData(orpc.sorteios.obter.queryKey({ input: { id } }), feito)
      const indice = participantes.itens.findIndex((participante) => participante.id === feito.vencedor_id)
      giro.girarAte(indice, () => toastSuccess('Sorteio realizado com sucesso!'))
      void refetchSorteios()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao realizar sorteio. Tente novamente.')
      void refetchSorteios()
    },
  })

  const ocupado = sortear.isPending || giro.girando
  return {
    consulta,
    lista,
    itens,
    giro,
    /** The public seed as typed. */
    semente,
    setSemente,
    preparar,
    sortear,
    /** True from the click until the wheel stops; the winner stays secret meanwhile. */
    ocupado,
    /** The winner, once the wheel has stopped. */
    vencedor: ocupado || sorteio?.status !== 'Realizado' ? null : sorteio.vencedor,
  }
}

export type SorteioNaRoda = ReturnType<typeof useSorteio>
