/** Animates the spin: where the wheel is, and when it stops. */
import { useReducedMotion } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { planSpin, positionAt, type Spin, spinDuration } from './spin.ts'

export interface CurrentSpin {
  /** The spin and when it began, by `performance.now()`; null if the wheel rests. */
  spinning: { spin: Spin; since: number } | null
  /** The participant at the pointer while the wheel rests. */
  restingAt: number
  /** Spins the wheel to the participant at this index, then calls back. */
  spinTo: (vencedor: number, onStop: () => void) => void
}

interface State {
  spin: Spin
  since: number
  onStop: () => void
  stopped: boolean
}

/** Before the first spin the wheel shows the participant at index `restingAt`. */
export function useSpin(restingAt: number): CurrentSpin {
  const isMotionReduced = useReducedMotion(undefined, { getInitialValueInEffect: false })
  const [state, setState] = useState<State | null>(null)

  useEffect(() => {
    if (!state || state.stopped) return
    const { spin, since, onStop } = state
    const timer = setTimeout(
      () => {
        setState({ ...state, stopped: true })
        onStop()
      },
      since + spinDuration(spin) - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [state])

  const spinTo = useCallback(
    (vencedor: number, onStop: () => void) => {
      if (isMotionReduced) return onStop()
      const spin = planSpin(vencedor, Math.random())
      setState({ spin, since: performance.now(), onStop, stopped: false })
    },
    [isMotionReduced],
  )

  if (!state) return { spinning: null, restingAt, spinTo }
  const { spin, stopped } = state
  return { spinning: stopped ? null : state, restingAt: spin.start + spin.steps, spinTo }
}

/** The wheel's position at each frame: what is drawn of it and what is said beside it come from the same one. */
export function usePosition({ spinning, restingAt }: CurrentSpin): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!spinning) return
    let frame = requestAnimationFrame(function draw() {
      setNow(performance.now())
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [spinning])
  return spinning ? positionAt(spinning.spin, now - spinning.since) : restingAt
}
