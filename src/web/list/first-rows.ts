/** A page's first list begins with the rows that a window shows; the others come when the browser is idle. */
import { startTransition, useEffect, useState } from 'react'
import { isFrameShown, whenIdle } from '../ui/preload.ts'

/** Rows of two lines: as many as a window of up to 800 px shows (first-view.css), or of up to 1,150; more are rendered at once. */
export const FIRST_ROWS = { low: 15, high: 25 }
const LOW_PX = 800
const HIGH_PX = 1_150
/** So many in a task: not long at a slow processor. */
const STEP = 5

/** How many of the rows are rendered. */
export function useRowsShown(total: number): number {
  const [shown, setShown] = useState(() => {
    if (!isFrameShown() || innerHeight > HIGH_PX) return Number.POSITIVE_INFINITY
    return innerHeight > LOW_PX ? FIRST_ROWS.high : FIRST_ROWS.low
  })
  useEffect(() => {
    if (shown === Number.POSITIVE_INFINITY) return
    const next = shown + STEP
    return whenIdle(() => startTransition(() => setShown(next < total ? next : Number.POSITIVE_INFINITY)))
  }, [shown, total])
  return shown
}
