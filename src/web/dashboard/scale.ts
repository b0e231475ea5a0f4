/** The scale of a chart that begins at zero. */

const MAX_STEPS = 4
/** Between 1 and 10: steps that are easy to count in. */
const ROUND = [1, 2, 2.5, 5, 10]

/** Marks from zero on in round and equal steps, as few as reach `largest`: one to four. `top` is the last one. */
export function scaleFor(largest: number): { top: number; marks: number[] } {
  const least = Math.max(largest, MAX_STEPS) / MAX_STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (ROUND.find((round) => round * power >= least) ?? 10)
  const steps = Math.max(1, Math.ceil(largest / step))
  const marks = Array.from({ length: steps + 1 }, (_, i) => i * step)
  return { top: steps * step, marks }
}
