import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded, fromScaled, hasAtMostDecimals, toScaled } from './decimal.ts'

describe('toScaled', () => {
  it.each([
    [1.005, 2, 101n],
    [-1.005, 2, -101n],
    [1.004999, 2, 100n],
    [0.1 + 0.2, 2, 30n],
    [1e21, 2, 10n ** 23n],
    [1e-7, 2, 0n],
    [5e-7, 6, 1n],
    [412_350, -3, 412n],
    [412_500, -3, 413n],
    [-0, 2, 0n],
  ])('%d with %d decimals is %d', (value, decimals, scaled) => {
    expect(toScaled(value, decimals)).toBe(scaled)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (value) => {
    expect(() => toScaled(value, 2)).toThrow(RangeError)
  })

  it('undoes fromScaled for every integer of 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (integer) => {
        expect(toScaled(fromScaled(BigInt(integer), 2), 2)).toBe(BigInt(integer))
      }),
    )
  })
})

describe('hasAtMostDecimals', () => {
  it.each([
    [1.23, true],
    [1.2, true],
    [-7, true],
    [1e21, true],
    [999_999_999_999.99, true],
    [1.234, false],
    [1e-7, false],
    [0.1 + 0.2, false],
    [Number.NaN, false],
    [Number.NEGATIVE_INFINITY, false],
  ])('%d → %s', (value, expected) => {
    expect(hasAtMostDecimals(value, 2)).toBe(expected)
  })
})

describe('divideRounded', () => {
  it('is at most half a divisor off, and a tie goes away from zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          const q = divideRounded(n, d)
          const twiceOff = 2n * (n - q * d)
          const sign = n < 0n ? -1n : 1n
          expect(sign * twiceOff >= -d && sign * twiceOff < d).toBe(true)
        },
      ),
    )
  })
})
