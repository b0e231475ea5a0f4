/**
 * One draw on the wheel: its preparation, the drawing, and the spin to the winner. Wherever the draw is performed, each
 * screen that has it open turns its own wheel.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureMessage } from '../api/failure-message.ts'
import { orpc, queryClient } from '../api/query.ts'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import { useSpin } from './use-spin.ts'

/** Age in seconds of a draw beyond which its result is shown at once: the spins of the other screens are over. */
const LATE_S = 20

/** `aguarda` the draw; then `gira`, while the winner is secret; then `revelado`. */
type Fase = 'aguarda' | 'gira' | 'revelado'

/**
 * The wheel's own copy of the draw: unlike the `obter` of a form, it is refetched as soon as the draw changes.
 */
function naRoda(id: string) {
  return {
    ...orpc.sorteios.obter.queryOptions({ input: { id } }),
    queryKey: [['sorteios', 'naRoda'], { input: { id } }],
  }
}

/** State and actions of the draw `id` for the wheel. */
export function useSorteio(id: string) {
  const query = useQuery(naRoda(id))
  const list = useQuery(orpc.sorteios.participantes.queryOptions({ input: { id } }))
  const [drawn, setDrawn] = useState<typeof list.data>()
  const [fase, setFase] = useState<Fase>()
  const sorteio = query.data
  const realizado = sorteio?.status === 'Realizado'
  // Set while rendering, so that no frame shows the winner before the spin.
  if (sorteio && fase === undefined) setFase(realizado ? 'revelado' : 'aguarda')
  if (realizado && fase === 'aguarda') setFase((sorteio.realizado_ha ?? 0) > LATE_S ? 'revelado' : 'gira')

  const itens = (drawn ?? list.data)?.itens ?? []
  const vencedor_id = sorteio?.vencedor_id
  const vencedor = itens.findIndex((participante) => participante.id === vencedor_id)
  const spin = useSpin(fase === 'revelado' ? Math.max(vencedor, 0) : 0)
  const { spinTo } = spin
  const sorteadoAqui = useRef(false)
  const acts = useActs(id, {
    preparo_id: sorteio?.preparo?.id,
    onDrawn: () => {
      sorteadoAqui.current = true
    },
  })

  useEffect(() => {
    if (fase !== 'gira') return
    let current = true
    const revelar = () => {
      setFase('revelado')
      if (sorteadoAqui.current) toastSuccess('Sorteio realizado com sucesso!')
    }
    // Fetched as drawn: without a preparation, the list may have changed until the drawing.
    orpc.sorteios.participantes.call({ id }).then(
      (participantes) => {
        if (!current) return
        setDrawn(participantes)
        spinTo(
          participantes.itens.findIndex((participante) => participante.id === vencedor_id),
          revelar,
        )
      },
      () => current && revelar(),
    )
    return () => {
      current = false
    }
  }, [fase, id, vencedor_id, spinTo])

  const isBusy = acts.sortear.isPending || fase === 'gira'
  return {
    consulta: query,
    lista: list,
    itens,
    giro: spin,
    ...acts,
    /** True from the click, here or elsewhere, until the wheel stops. */
    ocupado: isBusy,
    /** True until the wheel has stopped: nothing else on the screen may show a winner of this draw. */
    emSegredo: fase !== 'revelado',
    /** The winner, once the wheel has stopped. */
    vencedor: fase === 'revelado' && realizado ? sorteio.vencedor : null,
  }
}

interface Draw {
  /** The present preparation, if there is one. */
  preparo_id: string | undefined
  /** Called when the draw was performed here, before the wheel turns. */
  onDrawn: () => void
}

/** The actions on the draw `id`. */
function useActs(id: string, { preparo_id, onDrawn }: Draw) {
  const [semente, setSemente] = useState('')
  const [falha, setFalha] = useState<string | null>(null)

  function refuse(error: Error, fallback: string) {
    toastRefusal(error, fallback)
    setFalha(failureMessage(error, fallback))
  }

  const preparar = useMutation({
    mutationFn: () => orpc.sorteios.preparar.call({ id }),
    onMutate: () => setFalha(null),
    onSuccess: async () => {
      toastSuccess('Sorteio preparado. Anote os códigos antes de sortear.')
      await refetchSorteios()
    },
    onError: (error) => {
      refuse(error, 'Erro ao preparar sorteio. Tente novamente.')
      void refetchSorteios()
    },
  })

  const sortear = useMutation({
    onMutate: () => setFalha(null),
    mutationFn: () => {
      return orpc.sorteios.sortear.call({
        id,
        semente_publica: semente,
        ...(preparo_id ? { preparo_id } : {}),
      })
    },
    onSuccess: (feito) => {
      onDrawn()
      // Set without waiting for the refetch: until then the button would offer to draw again.
      queryClient.setQueryData(naRoda(id).queryKey, feito)
      void refetchSorteios()
    },
    onError: (error) => {
      refuse(error, 'Erro ao realizar sorteio. Tente novamente.')
      void refetchSorteios()
    },
  })

  return {
    /** The public seed as typed. */
    semente,
    setSemente,
    preparar,
    sortear,
    /** Why the last attempt failed, for the full screen, which shows no toasts. */
    falha,
  }
}

export type SorteioOnWheel = ReturnType<typeof useSorteio>
