import { expect, it } from 'vitest'
import { scaleFor } from './scale.ts'

it.each([
  [35_325_416.16, [0, 10e6, 20e6, 30e6, 40e6]],
  [43_100_000, [0, 20e6, 40e6, 60e6]],
  [99_999_999_999.99, [0, 25e9, 50e9, 75e9, 100e9]],
  [80_000, [0, 20_000, 40_000, 60_000, 80_000]],
  [8, [0, 2, 4, 6, 8]],
  [0, [0, 1]],
])('up to %d it has round marks', (largest, marks) => {
  expect(scaleFor(largest)).toEqual({ top: marks.at(-1), marks })
})
