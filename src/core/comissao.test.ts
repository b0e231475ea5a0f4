import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculationBaseOf,
  comissaoValue,
  exceeds100,
  percentOfValue,
  recalculate,
  sumOfPercents,
  totalComissao,
} from './comissao.ts'

const MAX_CENTAVOS = 99_999_999_999_999
const centavos = fc.integer({ min: 0, max: MAX_CENTAVOS })
const hundredths = fc.integer({ min: 0, max: 10_000 })

/** The decimal text is the only thing that the oracle shares with the code: '12345' → 123.45. */
function decimal(hundredths: number): number {
  const digits = String(hundredths).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** Quotient and remainder by long division, a tie rounding up. */
function oracle(dividend: bigint, divisor: bigint): number {
  const rest = dividend % divisor
  return decimal(Number((dividend - rest) / divisor + (rest * 2n >= divisor ? 1n : 0n)))
}

describe('100,000 commission cases equal an integer oracle', () => {
  it('percent → value', () => {
    fc.assert(
      fc.property(centavos, hundredths, (base, percent) => {
        const expected = oracle(BigInt(base) * BigInt(percent), 10_000n)
        return comissaoValue(decimal(base), decimal(percent)) === expected
      }),
      { numRuns: 50_000 },
    )
  })

  it('value → percent, also above 100', () => {
    const baseAndValue = fc
      .integer({ min: 1, max: MAX_CENTAVOS })
      .chain((base) =>
        fc.tuple(fc.constant(base), fc.integer({ min: 0, max: Math.min(MAX_CENTAVOS, base * 10) })),
      )
    fc.assert(
      fc.property(baseAndValue, ([base, value]) => {
        const expected = oracle(BigInt(value) * 10_000n, BigInt(base))
        return percentOfValue(decimal(base), decimal(value)) === expected
      }),
      { numRuns: 50_000 },
    )
  })
})

describe('valorDaComissao', () => {
  it.each([
    [412_350, 2.5, 10_308.75],
    [412_350, 1.33, 5_484.26],
    [41_235, 33.33, 13_743.63],
    [0.5, 1, 0.01],
    [0.49, 1, 0],
    [999_999_999_999.99, 100, 999_999_999_999.99],
    [1000, 0, 0],
    [0, 50, 0],
  ])('%d × %d%% = %d', (base, percent, value) => {
    expect(comissaoValue(base, percent)).toBe(value)
  })
})

describe('percentualDoValor', () => {
  it.each([
    [412_350, 10_308.75, 2.5],
    [412_350, 5_000, 1.21],
    [41_235, 5_000, 12.13],
    [3, 1, 33.33],
    [3, 2, 66.67],
    [0, 1000, 0],
    [100, 250, 250],
  ])('of %d, %d is %d%%', (base, value, percent) => {
    expect(percentOfValue(base, value)).toBe(percent)
  })

  it('shows a value above its base as more than 100, which the sum refuses', () => {
    expect(exceeds100([{ percentual_comissao: percentOfValue(100, 100.01) }])).toBe(true)
  })
})

describe('the sum of the participants', () => {
  const participantes = (...percents: number[]) =>
    percents.map((percentual_comissao) => ({ percentual_comissao }))

  it('is exact where floating point is not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(sumOfPercents(participantes(0.1, 0.2))).toBe(0.3)
    expect(sumOfPercents([])).toBe(0)
  })

  it('may be 100 and not a hundredth more', () => {
    expect(exceeds100(participantes(33.33, 33.33, 33.34))).toBe(false)
    expect(exceeds100(participantes(33.34, 33.33, 33.34))).toBe(true)
  })

  it('exceeds 100 exactly when the hundredths exceed 10,000', () => {
    fc.assert(
      fc.property(fc.array(hundredths, { maxLength: 6 }), (list) => {
        const sum = list.reduce((a, b) => a + b, 0)
        expect(exceeds100(participantes(...list.map(decimal)))).toBe(sum > 10_000)
        expect(sumOfPercents(participantes(...list.map(decimal)))).toBe(decimal(sum))
      }),
    )
  })

  it('is the sale’s own commission', () => {
    expect(
      totalComissao([
        { percentual_comissao: 2.5, valor_comissao: 10_308.75 },
        { percentual_comissao: 1.21, valor_comissao: 5_000.1 },
        { percentual_comissao: 0.1, valor_comissao: 0.2 },
      ]),
    ).toEqual({ percentual_comissao: 3.81, valor_comissao: 15_309.05 })
    expect(totalComissao([])).toEqual({ percentual_comissao: 0, valor_comissao: 0 })
  })
})

describe('recalcular', () => {
  const typed = [
    { nome: 'Ana', modo: 'percentual' as const, percentual_comissao: 2.5, valor_comissao: 1 },
    { nome: 'Rui', modo: 'valor' as const, percentual_comissao: 99, valor_comissao: 5_000 },
  ]

  it('lets the typed percent follow the base and keeps the typed value', () => {
    expect(recalculate(typed, 412_350)).toEqual([
      { nome: 'Ana', modo: 'percentual', percentual_comissao: 2.5, valor_comissao: 10_308.75 },
      { nome: 'Rui', modo: 'valor', percentual_comissao: 1.21, valor_comissao: 5_000 },
    ])
  })

  it('counts what is still empty as 0', () => {
    expect(recalculate([{ modo: 'percentual' }, { modo: 'valor', valor_comissao: null }], 1000)).toEqual([
      { modo: 'percentual', percentual_comissao: 0, valor_comissao: 0 },
      { modo: 'valor', percentual_comissao: 0, valor_comissao: 0 },
    ])
  })

  it('forgets an intermediate base: only the last one counts', () => {
    const typedOne = fc.record({
      modo: fc.constantFrom('percentual' as const, 'valor' as const),
      percentual_comissao: hundredths.map(decimal),
      valor_comissao: centavos.map(decimal),
    })
    fc.assert(
      fc.property(fc.array(typedOne), centavos, centavos, (participantes, first, last) => {
        const viaFirst = recalculate(recalculate(participantes, decimal(first)), decimal(last))
        expect(viaFirst).toEqual(recalculate(participantes, decimal(last)))
      }),
    )
  })
})

describe('baseDaComissao', () => {
  const venda = { valor_venda: 412_350, valor_ato: null }

  it('is the chosen amount, or 0 while it is missing', () => {
    expect(calculationBaseOf({ ...venda, base_calculo_comissao: 'valor_venda' })).toBe(412_350)
    expect(calculationBaseOf({ ...venda, base_calculo_comissao: 'valor_ato' })).toBe(0)
  })
})
