import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  baseDaComissao,
  comissaoDaVenda,
  excede100,
  percentualDoValor,
  recalcular,
  somaDosPercentuais,
  valorDaComissao,
} from './comissao.ts'

const MAX_CENTAVOS = 99_999_999_999_999
const centavos = fc.integer({ min: 0, max: MAX_CENTAVOS })
const centesimos = fc.integer({ min: 0, max: 10_000 })

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
      fc.property(centavos, centesimos, (base, percentual) => {
        const expected = oracle(BigInt(base) * BigInt(percentual), 10_000n)
        return valorDaComissao(decimal(base), decimal(percentual)) === expected
      }),
      { numRuns: 50_000 },
    )
  })

  it('value → percent, also above 100', () => {
    const baseEValor = fc
      .integer({ min: 1, max: MAX_CENTAVOS })
      .chain((base) =>
        fc.tuple(fc.constant(base), fc.integer({ min: 0, max: Math.min(MAX_CENTAVOS, base * 10) })),
      )
    fc.assert(
      fc.property(baseEValor, ([base, valor]) => {
        const expected = oracle(BigInt(valor) * 10_000n, BigInt(base))
        return percentualDoValor(decimal(base), decimal(valor)) === expected
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
  ])('%d × %d%% = %d', (base, percentual, valor) => {
    expect(valorDaComissao(base, percentual)).toBe(valor)
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
  ])('of %d, %d is %d%%', (base, valor, percentual) => {
    expect(percentualDoValor(base, valor)).toBe(percentual)
  })

  it('shows a value above its base as more than 100, which the sum refuses', () => {
    expect(excede100([{ percentual_comissao: percentualDoValor(100, 100.01) }])).toBe(true)
  })
})

describe('the sum of the participants', () => {
  const participantes = (...percentuais: number[]) =>
    percentuais.map((percentual_comissao) => ({ percentual_comissao }))

  it('is exact where floating point is not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(somaDosPercentuais(participantes(0.1, 0.2))).toBe(0.3)
    expect(somaDosPercentuais([])).toBe(0)
  })

  it('may be 100 and not a hundredth more', () => {
    expect(excede100(participantes(33.33, 33.33, 33.34))).toBe(false)
    expect(excede100(participantes(33.34, 33.33, 33.34))).toBe(true)
  })

  it('exceeds 100 exactly when the hundredths exceed 10,000', () => {
    fc.assert(
      fc.property(fc.array(centesimos, { maxLength: 6 }), (lista) => {
        const sum = lista.reduce((a, b) => a + b, 0)
        expect(excede100(participantes(...lista.map(decimal)))).toBe(sum > 10_000)
        expect(somaDosPercentuais(participantes(...lista.map(decimal)))).toBe(decimal(sum))
      }),
    )
  })

  it('is the sale’s own commission', () => {
    expect(
      comissaoDaVenda([
        { percentual_comissao: 2.5, valor_comissao: 10_308.75 },
        { percentual_comissao: 1.21, valor_comissao: 5_000.1 },
        { percentual_comissao: 0.1, valor_comissao: 0.2 },
      ]),
    ).toEqual({ percentual_comissao: 3.81, valor_comissao: 15_309.05 })
    expect(comissaoDaVenda([])).toEqual({ percentual_comissao: 0, valor_comissao: 0 })
  })
})

describe('recalcular', () => {
  const digitados = [
    { nome: 'Ana', modo: 'percentual' as const, percentual_comissao: 2.5, valor_comissao: 1 },
    { nome: 'Rui', modo: 'valor' as const, percentual_comissao: 99, valor_comissao: 5_000 },
  ]

  it('lets the typed percent follow the base and keeps the typed value', () => {
    expect(recalcular(digitados, 412_350)).toEqual([
      { nome: 'Ana', modo: 'percentual', percentual_comissao: 2.5, valor_comissao: 10_308.75 },
      { nome: 'Rui', modo: 'valor', percentual_comissao: 1.21, valor_comissao: 5_000 },
    ])
  })

  it('counts what is still empty as 0', () => {
    expect(recalcular([{ modo: 'percentual' }, { modo: 'valor', valor_comissao: null }], 1000)).toEqual([
      { modo: 'percentual', percentual_comissao: 0, valor_comissao: 0 },
      { modo: 'valor', percentual_comissao: 0, valor_comissao: 0 },
    ])
  })

  it('forgets an intermediate base: only the last one counts', () => {
    const digitado = fc.record({
      modo: fc.constantFrom('percentual' as const, 'valor' as const),
      percentual_comissao: centesimos.map(decimal),
      valor_comissao: centavos.map(decimal),
    })
    fc.assert(
      fc.property(fc.array(digitado), centavos, centavos, (participantes, primeira, ultima) => {
        const viaPrimeira = recalcular(recalcular(participantes, decimal(primeira)), decimal(ultima))
        expect(viaPrimeira).toEqual(recalcular(participantes, decimal(ultima)))
      }),
    )
  })
})

describe('baseDaComissao', () => {
  const venda = { valor_venda: 412_350, valor_ato: null }

  it('is the chosen amount, or 0 while it is missing', () => {
    expect(baseDaComissao({ ...venda, base_calculo_comissao: 'valor_venda' })).toBe(412_350)
    expect(baseDaComissao({ ...venda, base_calculo_comissao: 'valor_ato' })).toBe(0)
  })
})
