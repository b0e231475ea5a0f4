/** One draw on the wheel: what was prepared, the drawing of it, and the turn that ends on its winner. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import { orpc, queryClient } from '../query.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { relerSorteios } from './cache.ts'
import { useGiro } from './use-giro.ts'

/** The draw `id` as the wheel shows it. */
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
      await relerSorteios()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao preparar sorteio. Tente novamente.')
      void relerSorteios()
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
      // The list as it was drawn from: without a preparation it may have changed until now.
      return { feito, participantes: await orpc.sorteios.participantes.call({ id }) }
    },
    onSuccess: ({ feito, participantes }) => {
      setSorteados(participantes)
      // Not only once it is read anew: until then the button would offer to draw again.
      queryClient.setQueryData(orpc.sorteios.obter.queryKey({ input: { id } }), feito)
      const indice = participantes.itens.findIndex((participante) => participante.id === feito.vencedor_id)
      giro.girarAte(indice, () => toastSuccess('Sorteio realizado com sucesso!'))
      void relerSorteios()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao realizar sorteio. Tente novamente.')
      void relerSorteios()
    },
  })

  const ocupado = sortear.isPending || giro.girando
  return {
    consulta,
    lista,
    itens,
    giro,
    /** The public seed as it is typed. */
    semente,
    setSemente,
    preparar,
    sortear,
    /** Between the press of the button and the wheel's rest: nobody is told who won. */
    ocupado,
    /** The winner, once the wheel has stopped. */
    vencedor: ocupado || sorteio?.status !== 'Realizado' ? null : sorteio.vencedor,
  }
}

export type SorteioNaRoda = ReturnType<typeof useSorteio>
