/** Animates the spin: the participant at the pointer, and when it stops. */
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { planSpin, type Spin, stepDuration } from './spin.ts'

export interface CurrentSpin {
  /** Position of the participant at the pointer; unbounded, it wraps around the list. */
  current: number
  /** Duration of the current step, in milliseconds. */
  duration: number
  isSpinning: boolean
  /** Spins the wheel to the participant at this index, then calls back. */
  spinTo: (vencedor: number, aoParar: () => void) => void
}

interface State {
  spin: Spin
  step: number
  onStop: () => void
  stopped: boolean
}

/** Before the first spin the wheel shows the participant at index `restingAt`. */
export function useSpin(restingAt: number): CurrentSpin {
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [state, setState] = useState<State | null>(null)

  useEffect(() => {
    if (!state || state.stopped) return
    const { spin: giro, step: passo, onStop: aoParar } = state
    const timer = setTimeout(
      () => {
        if (passo < giro.steps) return setState({ ...state, step: passo + 1 })
        setState({ ...state, stopped: true })
        aoParar()
      },
      passo === 0 ? 0 : stepDuration(passo, giro.steps),
    )
    return () => clearTimeout(timer)
  }, [state])

  const girarAte = useCallback(
    (vencedor: number, aoParar: () => void) => {
      if (isMotionReduced) return aoParar()
      setState({ spin: planSpin(vencedor, Math.random()), step: 0, onStop: aoParar, stopped: false })
    },
    [isMotionReduced],
  )

  if (!state) return { current: restingAt, duration: 0, isSpinning: false, spinTo: girarAte }
  const { spin: giro, step: passo } = state
  return {
    current: giro.start + passo,
    duration: passo === 0 ? 0 : stepDuration(passo, giro.steps),
    isSpinning: !state.stopped,
    spinTo: girarAte,
  }
}
