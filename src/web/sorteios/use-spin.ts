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
  spinTo: (vencedor: number, onStop: () => void) => void
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
    const { spin, step, onStop } = state
    const timer = setTimeout(
      () => {
        if (step < spin.steps) return setState({ ...state, step: step + 1 })
        setState({ ...state, stopped: true })
        onStop()
      },
      step === 0 ? 0 : stepDuration(step, spin.steps),
    )
    return () => clearTimeout(timer)
  }, [state])

  const spinTo = useCallback(
    (vencedor: number, onStop: () => void) => {
      if (isMotionReduced) return onStop()
      setState({ spin: planSpin(vencedor, Math.random()), step: 0, onStop, stopped: false })
    },
    [isMotionReduced],
  )

  if (!state) return { current: restingAt, duration: 0, isSpinning: false, spinTo }
  const { spin, step } = state
  return {
    current: spin.start + step,
    duration: step === 0 ? 0 : stepDuration(step, spin.steps),
    isSpinning: !state.stopped,
    spinTo,
  }
}
