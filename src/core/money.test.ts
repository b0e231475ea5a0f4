import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatBRL,
  formatPercent,
  formatThousands,
  hasAtMostTwoDecimals,
  MAX_VALUE,
  toCentavos,
  toReais,
} from './money.ts'

const MAX_CENTAVOS = 99_999_999_999_999
const centavos = fc.integer({ min: -MAX_CENTAVOS, max: MAX_CENTAVOS })

describe('toCentavos', () => {
  it.each([
    [1.005, 101],
    [-1.005, -101],
    [1.015, 102],
    [8.165, 817],
    [0.1 + 0.2, 30],
    [412_350, 41_235_000],
    [MAX_VALUE, MAX_CENTAVOS],
  ])('%d reais are %d', (reais, expected) => {
    expect(toCentavos(reais)).toBe(expected)
  })

  it('refuses what is not finite or passes 2^53 centavos', () => {
    expect(() => toCentavos(Number.NaN)).toThrow(RangeError)
    expect(() => toCentavos(1e14)).toThrow(RangeError)
  })

  it('is undone by toReais, which has at most two decimals', () => {
    fc.assert(
      fc.property(centavos, (c) => {
        expect(toCentavos(toReais(c)) + 0).toBe(c + 0)
        expect(hasAtMostTwoDecimals(toReais(c))).toBe(true)
      }),
    )
  })
})

describe('formatBRL', () => {
  it.each([
    [1234.56, 'R$\u00a01.234,56'],
    [412_350, 'R$\u00a0412.350,00'],
    [1.005, 'R$\u00a01,01'],
    [-1, '-R$\u00a01,00'],
    [-0.001, 'R$\u00a00,00'],
    [MAX_VALUE, 'R$\u00a0999.999.999.999,99'],
  ])('%d → %s', (reais, text) => {
    expect(formatBRL(reais)).toBe(text)
  })
})

describe('formatPercent and formatThousands', () => {
  it.each([
    [12.34, '12,34%'],
    [2, '2,00%'],
    [100, '100,00%'],
    [1.005, '1,01%'],
  ])('%d → %s', (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })

  it('writes one decimal where asked', () => {
    expect(formatPercent(-12.25, 1)).toBe('-12,3%')
  })

  it.each([
    [412_350, 'R$\u00a0412K'],
    [412_500, 'R$\u00a0413K'],
    [499.99, 'R$\u00a00K'],
    [1_234_567, 'R$\u00a01.235K'],
  ])('%d in thousands → %s', (reais, text) => {
    expect(formatThousands(reais)).toBe(text)
  })
})
