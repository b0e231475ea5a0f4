import { expect, test } from 'vitest'
import { isUnusual } from './diferencas.ts'

test('an amount is unusual beyond both 30 % and R$ 500 of the average, above or below', () => {
  const media = 1_000_00
  const unusual = [1_500_00, 1_500_01, 500_00, 499_99, 0].map((valor) => isUnusual(valor, media))
  expect(unusual).toEqual([false, true, false, true, true])
  // R$ 3.000,00 are 30 % of R$ 10.000,00, and R$ 600,00 less than that.
  expect(
    [13_000_00, 13_000_01, 10_600_00, 7_000_00, 6_999_99].map((valor) => isUnusual(valor, 10_000_00)),
  ).toEqual([false, true, false, false, true])
  // R$ 400,00 are all of a small average.
  expect(isUnusual(500_00, 100_00)).toBe(false)
  expect(isUnusual(99_999_999_999_99, null)).toBe(false)
})
