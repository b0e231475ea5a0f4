/** The scale of a chart that begins at zero. */

const STEPS = 4
/** Between 1 and 10: steps that are easy to count in. */
const ROUND = [1, 2, 2.5, 5, 10]

/** Marks from zero on in round and equal steps, of which the last, `top`, is not below `largest`; at least one step. */
export function scaleFor(largest: number): { top: number; marks: number[] } {
  const least = Math.max(largest, STEPS) / STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (ROUND.find((round) => round * power >= least) ?? 10)
  const marks = Array.from({ length: STEPS + 1 }, (_, i) => i * step)
  return { top: STEPS * step, marks }
}
