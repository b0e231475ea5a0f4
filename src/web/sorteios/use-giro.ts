/** Animates the spin: the participant at the pointer, and when it stops. */
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { duracaoDoPasso, type Giro, planejarGiro } from './giro.ts'

export interface GiroEmCurso {
  /** Position of the participant at the pointer; unbounded, it wraps around the list. */
  atual: number
  /** Duration of the current step, in milliseconds. */
  duracao: number
  girando: boolean
  /** Spins the wheel to the participant at this index, then calls back. */
  girarAte: (vencedor: number, aoParar: () => void) => void
}

interface Estado {
  giro: Giro
  passo: number
  aoParar: () => void
  parou: boolean
}

/** Before the first spin the wheel shows the participant at index `parado`. */
export function useGiro(parado: number): GiroEmCurso {
  const semMovimento = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [estado, setEstado] = useState<Estado | null>(null)

  useEffect(() => {
    if (!estado || estado.parou) return
    const { giro, passo, aoParar } = estado
    const timer = setTimeout(
      () => {
        if (passo < giro.passos) return setEstado({ ...estado, passo: passo + 1 })
        setEstado({ ...estado, parou: true })
        aoParar()
      },
      passo === 0 ? 0 : duracaoDoPasso(passo, giro.passos),
    )
    return () => clearTimeout(timer)
  }, [estado])

  const girarAte = useCallback(
    (vencedor: number, aoParar: () => void) => {
      if (semMovimento) return aoParar()
      setEstado({ giro: planejarGiro(vencedor, Math.random()), passo: 0, aoParar, parou: false })
    },
    [semMovimento],
  )

  if (!estado) return { atual: parado, duracao: 0, girando: false, girarAte }
  const { giro, passo } = estado
  return {
    atual: giro.inicio + passo,
    duracao: passo === 0 ? 0 : duracaoDoPasso(passo, giro.passos),
    girando: !estado.parou,
    girarAte,
  }
}
