/** Turning the wheel: who is at the pointer now, and when it has stopped. */
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { duracaoDoPasso, type Giro, planejarGiro } from './giro.ts'

export interface GiroEmCurso {
  /** Who is at the pointer, counted on an endless round. */
  atual: number
  /** How long the present step takes, in milliseconds. */
  duracao: number
  girando: boolean
  /** Turns the wheel until the participant in this place of the list is at the pointer, then calls back. */
  girarAte: (vencedor: number, aoParar: () => void) => void
}

interface Estado {
  giro: Giro
  passo: number
  aoParar: () => void
  parou: boolean
}

/** Before its first turn the wheel shows the participant in the place `parado`. */
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
