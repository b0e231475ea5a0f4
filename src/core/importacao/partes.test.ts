import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comissaoValue } from '../comissao.ts'
import { equalParts } from './names.ts'
import { sharesOf } from './partes.ts'

const people = (...parts: number[]) => parts.map((parte, i) => ({ id: `p${i}`, parte }))
const shared = (cell: { percentual?: number; valor?: number }, parts: number[], base: unknown = 300_000) => {
  const { shares, emReais } = sharesOf(
    { percentual: cell.percentual, valor: cell.valor },
    people(...parts),
    base,
  )
  return {
    emReais,
    shares: shares.map(({ comissao }) => comissao.valor_comissao ?? comissao.percentual_comissao),
  }
}

describe('the shares of several people', () => {
  it('are percentages where these make the value to the centavo', () => {
    expect(shared({ percentual: 5 }, [50, 50])).toEqual({ emReais: false, shares: [2.5, 2.5] })
    expect(shared({ percentual: 1.25 }, [60, 40])).toEqual({ emReais: false, shares: [0.75, 0.5] })
  })

  it('are reais where the percentages would lose or add a centavo', () => {
    // 2,5% are R$ 8.333,33, and twice 1,25% R$ 8.333,34.
    expect(shared({ percentual: 2.5 }, [50, 50], 333_333.33)).toEqual({
      emReais: true,
      shares: [4166.67, 4166.66],
    })
  })

  it('part a value, and leave one person what the cell has', () => {
    expect(shared({ valor: 100.01 }, [50, 50])).toEqual({ emReais: false, shares: [50.01, 50] })
    expect(shared({ percentual: 2.5 }, [100], 333_333.33)).toEqual({ emReais: false, shares: [2.5] })
    expect(shared({}, [50, 50])).toEqual({ emReais: false, shares: [undefined, undefined] })
    expect(shared({ percentual: 2.5 }, [50, 50], undefined)).toEqual({ emReais: false, shares: [1.25, 1.25] })
  })

  it('always make what the cell has', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(
        cents(10_000),
        cents(10_000_000_00),
        fc.integer({ min: 2, max: 4 }),
        (percentual, base, count) => {
          const { shares } = sharesOf({ percentual, valor: undefined }, people(...equalParts(count)), base)
          const made = shares.reduce(
            (sum, { comissao }) =>
              sum +
              Math.round(
                100 *
                  Number(
                    comissao.valor_comissao ?? comissaoValue(base, Number(comissao.percentual_comissao)),
                  ),
              ),
            0,
          )
          expect(made).toBe(Math.round(100 * comissaoValue(base, percentual)))
        },
      ),
    )
  })
})
