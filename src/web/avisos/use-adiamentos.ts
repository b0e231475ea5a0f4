/** Putting notices aside, and taking that back. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AvisoType, PrazoDeAdiamento } from '../../core/avisos.ts'
import { counted } from '../../core/text.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc, refetchKeys } from '../api/query.ts'

/** The notices to put aside: one as it was shown, or all of a kind. */
export interface Adiamento {
  tipo: AvisoType
  prazo: PrazoDeAdiamento
  aviso?: { id: string; impressao: string }
}

/** The notices to take back: those of a step, one, or all. */
interface TakenBack {
  lote?: string
  aviso?: { tipo: AvisoType; id: string }
}

const FAILED = 'Erro ao adiar avisos. Tente novamente.'

const AS_LONG_AS: Readonly<Record<PrazoDeAdiamento, string>> = {
  semana: 'por uma semana',
  mudanca: 'até mudar',
}

/** The two changes, and the sentence on the last one with what undoes it. */
export function useAdiamentos() {
  const [done, setDone] = useState<{ text: string; lote?: string } | null>(null)
  const refetch = () => refetchKeys(orpc.avisos.key())
  const adiar = useMutation({
    mutationFn: (adiamento: Adiamento) => orpc.avisos.adiar.call(adiamento),
    onSuccess: async ({ total, lote }, { prazo }) => {
      setDone(
        total === 0
          ? { text: 'Este aviso mudou há pouco e não foi adiado.' }
          : { text: `${counted(total, 'aviso adiado', 'avisos adiados')} ${AS_LONG_AS[prazo]}.`, lote },
      )
      await refetch()
    },
  })
  const retomar = useMutation({
    mutationFn: (takenBack: TakenBack) => orpc.avisos.retomar.call(takenBack),
    onSuccess: async ({ total }) => {
      setDone({ text: `${counted(total, 'aviso voltou', 'avisos voltaram')}.` })
      await refetch()
    },
  })
  const error = adiar.error ?? retomar.error
  return {
    // Each one forgets the other's failure.
    adiar: (adiamento: Adiamento) => {
      retomar.reset()
      adiar.mutate(adiamento)
    },
    retomar: (takenBack: TakenBack) => {
      adiar.reset()
      retomar.mutate(takenBack)
    },
    ocupado: adiar.isPending || retomar.isPending,
    feito: done,
    erro: changeFailure(error, FAILED),
  }
}

export type Adiamentos = ReturnType<typeof useAdiamentos>
