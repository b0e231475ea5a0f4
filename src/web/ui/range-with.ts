import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** For a virtualizer: the rows in sight and the one at `index`, which stays rendered wherever it is; null for none. */
export function rangeWith(index: number | null): (range: Range) => number[] {
  return (range) => {
    const visible = defaultRangeExtractor(range)
    if (index === null || visible.includes(index)) return visible
    return [...visible, index].sort((a, b) => a - b)
  }
}
