import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Comissao, comissaoValue, exceeds100, percentOfValue, totalComissao } from '../comissao.ts'
import { missedBaseInWords, type StoredComissao, type StoredComissoes, shareOut } from './participantes.ts'

const percent = (percentual_comissao: number) => ({ modo: 'percentual' as const, percentual_comissao })
const value = (valor_comissao: number) => ({ modo: 'valor' as const, valor_comissao })
type Typed = { colaborador_id?: string } & (ReturnType<typeof percent> | ReturnType<typeof value>)

/** Each participant with a corretor of their own. */
const named = (typed: readonly Typed[]) =>
  typed.map((one, i) => ({ ...one, colaborador_id: `corretor ${i}` as string }))

const numbers = (rows: readonly Comissao[]) =>
  rows.map(({ percentual_comissao, valor_comissao }) => [percentual_comissao, valor_comissao])
const shared = (base: number, ...typed: Typed[]) => numbers(shareOut(typed, base))
const isRefused = (base: number, ...typed: Typed[]) => exceeds100(shareOut(typed, base))

const storedAs = (
  base: number,
  ...rows: [typed: Typed, percent: number, value: number, liberado?: number][]
) => ({
  base,
  participantes: rows.map(
    ([{ modo }, percentual_comissao, valor_comissao, liberado = 0], i): StoredComissao => ({
      colaborador_id: `corretor ${i}`,
      modo,
      percentual_comissao,
      valor_comissao,
      liberado,
    }),
  ),
})

describe('values that share out the base', () => {
  it('stay as typed, and the percentage that rounding raised most gives up a hundredth', () => {
    expect(shared(15_000, value(10_000), value(2_500), value(2_500))).toEqual([
      [66.67, 10_000],
      [16.67, 2_500],
      [16.66, 2_500],
    ])
    // 6 × 16,666… %: four of the six.
    expect(shared(6, ...Array.from({ length: 6 }, () => value(1))).map(([percentual]) => percentual)).toEqual(
      [16.67, 16.67, 16.67, 16.67, 16.66, 16.66],
    )
  })

  it('are not topped up where rounding lowered the percentages', () => {
    expect(shared(15_000, value(5_000), value(5_000), value(5_000))).toEqual([
      [33.33, 5_000],
      [33.33, 5_000],
      [33.33, 5_000],
    ])
  })

  it('are refused from one centavo too many on, also where rounding would hide it', () => {
    expect(isRefused(15_000, value(10_000), value(2_500), value(2_500.01))).toBe(true)
    expect(isRefused(15_000, value(5_000), value(5_000), value(5_000.01))).toBe(true)
    expect(isRefused(1_000_000, value(500_000), value(500_049.99))).toBe(true)
    expect(shared(1_000_000, value(500_000), value(500_049.99))).toEqual([
      [50, 500_000],
      [50.01, 500_049.99],
    ])
  })

  it('count as percentages where they are these in whole centavos, as in the sheets of an office', () => {
    expect(shared(15_000.01, value(7_500.01), value(7_500.01))).toEqual([
      [50, 7_500.01],
      [50, 7_500.01],
    ])
  })

  it('have no base to exceed while it is missing', () => {
    expect(shared(0, value(5_000), percent(50))).toEqual([
      [0, 5_000],
      [50, 0],
    ])
  })
})

describe('percentages that make exactly 100', () => {
  it.each([
    [15_000.01, [50, 50], [7_500.01, 7_500]],
    [0.01, [50, 50], [0.01, 0]],
    [100, [33.33, 33.33, 33.34], [33.33, 33.33, 33.34]],
    [100.01, [33.33, 33.33, 33.34], [33.33, 33.33, 33.35]],
    [0.05, [25, 0, 25, 25, 25], [0.02, 0, 0.01, 0.01, 0.01]],
    [999_999_999_999.99, [50, 50], [500_000_000_000, 499_999_999_999.99]],
    [0, [50, 50], [0, 0]],
  ])('of %d, %j are %j', (base, percents, values) => {
    expect(shared(base, ...percents.map(percent))).toEqual(percents.map((one, i) => [one, values[i]]))
  })

  it('and all others are rounded once, each', () => {
    expect(shared(15_000.01, percent(50), percent(49.99))).toEqual([
      [50, 7_500.01],
      [49.99, 7_498.5],
    ])
    expect(shared(0.1, percent(25), percent(25), percent(49.99))).toEqual([
      [25, 0.03],
      [25, 0.03],
      [49.99, 0.05],
    ])
    expect(isRefused(0.1, percent(25), percent(25), percent(49.99))).toBe(false)
    expect(isRefused(15_000, percent(50), percent(50.01))).toBe(true)
    expect(isRefused(0.01, percent(50), percent(50), percent(1))).toBe(true)
  })
})

describe('values beside percentages', () => {
  it.each([
    ['half and the other half, rounded either way', 15_000.01, [percent(50), value(7_500)], [50, 50]],
    ['', 15_000.01, [percent(50), value(7_500.01)], [50, 50]],
    ['', 15_000.01, [percent(50), value(3_750.01), value(3_750)], [50, 25, 25]],
    ['what is left', 15_000, [percent(50), value(5_000), value(2_500)], [50, 33.33, 16.67]],
    [
      'whose percentages would be too many',
      15_000,
      [percent(16.67), value(10_000), value(2_499.5)],
      [16.67, 66.67, 16.66],
    ],
    [
      'what rounding down left',
      15_000.01,
      [percent(33.33), percent(33.33), value(5_001.01)],
      [33.33, 33.33, 33.34],
    ],
    ['of a few centavos', 0.03, [percent(49), value(0.02)], [49, 51]],
    [
      'nothing left but a centavo of rounding',
      100.01,
      [percent(33.33), percent(33.33), percent(33.34), value(0.01)],
      [33.33, 33.33, 33.34, 0],
    ],
  ] as const)('fit: %s (%#)', (_what, base, typed, percents) => {
    const rows = shareOut<Typed>(typed, base)
    expect(rows.map(({ percentual_comissao }) => percentual_comissao)).toEqual(percents)
    for (const [i, one] of typed.entries())
      expect(rows[i]?.valor_comissao).toBe(
        one.modo === 'valor' ? one.valor_comissao : comissaoValue(base, one.percentual_comissao),
      )
  })

  it('are refused where they do not', () => {
    expect(isRefused(15_000.01, percent(50), value(7_500.02))).toBe(true)
    expect(isRefused(1_000_000, percent(50), value(500_000.01))).toBe(true)
    expect(isRefused(15_000, percent(100), value(0.01))).toBe(true)
    expect(isRefused(15_000, percent(100), value(0))).toBe(false)
  })
})

describe('a stored sale', () => {
  const halves = named([percent(50), percent(50)])
  /** Stored when each value was rounded by itself. */
  const before = storedAs(15_000.01, [percent(50), 50, 7_500.01], [percent(50), 50, 7_500.01])

  it('keeps its numbers while nothing of the money changes, in any order', () => {
    for (const typed of [halves, halves.toReversed()])
      expect(numbers(shareOut(typed, 15_000.01, before))).toEqual([
        [50, 7_500.01],
        [50, 7_500.01],
      ])
    const hidden = storedAs(1_000_000, [value(0), 50, 500_000], [value(0), 50, 500_049.99])
    const typed = named([value(500_000), value(500_049.99)])
    expect(exceeds100(shareOut(typed, 1_000_000, hidden))).toBe(false)
  })

  it.each([
    ['the base', 15_000.03, halves, [7_500.02, 7_500.01]],
    ['a percentage', 15_000.01, named([percent(50), percent(49.99)]), [7_500.01, 7_498.5]],
    ['a mode', 15_000.01, named([percent(50), value(7_500)]), [7_500.01, 7_500]],
    ['a participant more', 15_000.01, named([percent(50), percent(50), percent(0)]), [7_500.01, 7_500, 0]],
    ['one less', 15_000.01, halves.slice(0, 1), [7_500.01]],
    [
      'another in their place',
      15_000.01,
      [...halves.slice(0, 1), { ...percent(50), colaborador_id: 'x' }],
      [7_500.01, 7_500],
    ],
  ] as const)('is recomputed for %s', (_what, base, typed, values) => {
    expect(shareOut<Typed>(typed, base, before).map(({ valor_comissao }) => valor_comissao)).toEqual(values)
  })

  it('leaves a released value as it is, and the others make up the base as far as a centavo each does', () => {
    const released = storedAs(15_000.01, [percent(50), 50, 7_500], [percent(30), 30, 4_500, 4_500])
    expect(numbers(shareOut(named([percent(70), percent(30)]), 15_000.01, released))).toEqual([
      [70, 10_500.01],
      [30, 4_500],
    ])
    const both = storedAs(15_000.01, [percent(50), 50, 7_500.01, 1], [percent(50), 50, 7_500.01, 1])
    expect(numbers(shareOut(named([percent(50), percent(50), percent(0)]), 15_000.01, both))).toEqual([
      [50, 7_500.01],
      [50, 7_500.01],
      [0, 0],
    ])
  })

  it('has a released commission follow what of its own was changed, and the base', () => {
    const released = storedAs(15_000.01, [percent(50), 50, 7_500.01, 1], [percent(50), 50, 7_500.01])
    expect(numbers(shareOut(named([percent(40), percent(60)]), 15_000.01, released))).toEqual([
      [40, 6_000],
      [60, 9_000.01],
    ])
    expect(numbers(shareOut(halves, 30_000, released))).toEqual([
      [50, 15_000],
      [50, 15_000],
    ])
  })

  it('says by how much its values miss the base, and why', () => {
    const words = (typed: readonly Typed[], base: number, stored: StoredComissoes | null) =>
      missedBaseInWords(shareOut(typed, base, stored), base, stored)?.replaceAll('\u00a0', ' ') ?? null
    expect(words(halves, 15_000.01, null)).toBeNull()
    expect(words(halves, 15_000.01, before)).toBe(
      'Os valores somam R$ 0,01 a mais que a base, como foram salvos.',
    )
    expect(words(named([percent(50), percent(50), percent(0)]), 15_000.01, before)).toBeNull()
    const both = storedAs(15_000.03, [percent(50), 50, 7_500.01, 1], [percent(50), 50, 7_500.01, 1])
    expect(words(named([percent(50), percent(50), percent(0)]), 15_000.03, both)).toBe(
      'Os valores somam R$ 0,01 a menos que a base: uma comissão já liberada mantém o valor.',
    )
    expect(words([percent(50), value(7_500.01)], 15_000.01, null)).toBe(
      'Os valores somam R$ 0,01 a mais que a base.',
    )
    expect(words([percent(50), percent(40)], 15_000.01, null)).toBeNull()
  })
})

// Integers in centavos and hundredths, cut by themselves: the decimal text is all that the check shares with the code.
const decimal = (hundredths: number): number => {
  const digits = String(hundredths).padStart(3, '0')
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`)
}
const integer = (value: number) => Math.round(value * 100)

/** `whole` cut at random places, the first part the rest. */
const parts = (whole: number, cuts: readonly number[]) => {
  const at = [0, ...cuts.map((cut) => Math.floor(cut * whole)).toSorted((a, b) => a - b), whole]
  return at.slice(1).map((end, i) => end - (at[i] ?? 0))
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 7 })
const aBase = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 99_999_999_999 }))
const aSale = fc.record({
  base: aBase,
  cuts,
  kind: fc.constantFrom('valor', 'percentual', 'misto'),
  paid: fc.integer({ min: 0, max: 255 }),
})

/** Participants who share out the whole base: by value, by percent, or the first by percent and the rest of the base by value. */
function typedOf({ base, cuts, kind }: { base: number; cuts: number[]; kind: string }): Typed[] {
  const cut = (whole: number) => parts(whole, cuts).map(decimal)
  if (kind === 'valor') return named(cut(base).map(value))
  const percents = cut(10_000).map(percent)
  if (kind === 'percentual') return named(percents)
  const [first = percent(0)] = percents
  const rest = base - integer(comissaoValue(decimal(base), first.percentual_comissao))
  return named([first, ...parts(rest, cuts.slice(1)).map(decimal).map(value)])
}

const storedFrom = (base: number, rows: readonly (Typed & Comissao)[], paid: number): StoredComissoes => ({
  base,
  participantes: rows.map(({ colaborador_id = null, modo, percentual_comissao, valor_comissao }, i) => ({
    colaborador_id,
    modo,
    percentual_comissao,
    valor_comissao,
    liberado: (paid >> i) % 2 === 0 ? 0 : valor_comissao,
  })),
})

describe('100,000 random sales', () => {
  it('share out their base to the centavo, are saved as they were typed, and change nothing when saved again', () => {
    fc.assert(
      fc.property(aSale, ({ base: centavos, paid, ...sale }) => {
        const base = decimal(centavos)
        const typed = typedOf({ base: centavos, ...sale })
        const rows = shareOut(typed, base)
        const total = totalComissao(rows)
        const asTyped = rows.every((row, i) => {
          const one = typed[i]
          const exact = integer(row.percentual_comissao) * centavos
          return one?.modo === 'valor'
            ? row.valor_comissao === one.valor_comissao &&
                (sale.kind === 'misto' || Math.abs(exact - integer(row.valor_comissao) * 10_000) < centavos)
            : row.percentual_comissao === one?.percentual_comissao &&
                Math.abs(exact - integer(row.valor_comissao) * 10_000) < 10_000
        })
        const stored = storedFrom(base, rows, paid)
        return (
          total.valor_comissao === base &&
          !exceeds100(rows) &&
          asTyped &&
          isSame(shareOut(typed, base, stored), rows) &&
          isSame(shareOut(rows, base), rows)
        )
      }),
      { numRuns: 100_000 },
    )
  })

  it('are accepted or refused as their values together say, to the centavo', () => {
    fc.assert(
      fc.property(aSale, fc.integer({ min: 1, max: 1_000 }), ({ base, cuts }, more) => {
        const values = parts(base + more, cuts).map(decimal)
        const rows = shareOut(values.map(value), decimal(base))
        // Each may be half a centavo more than the percentage that it is.
        const isPercent = values.filter((one) => {
          const percentual = percentOfValue(decimal(base), one)
          return comissaoValue(decimal(base), percentual) === one
        })
        return exceeds100(rows) || more <= isPercent.length / 2
      }),
      { numRuns: 20_000 },
    )
  })

  it('keep what is released when something else changes', () => {
    fc.assert(
      fc.property(aSale, ({ base: centavos, paid, ...sale }) => {
        const base = decimal(centavos)
        const typed = typedOf({ base: centavos, ...sale })
        const stored = storedFrom(base, shareOut(typed, base), paid)
        const rows = shareOut([...typed, { ...percent(0), colaborador_id: 'x' }], base, stored)
        return stored.participantes.every(
          ({ liberado, valor_comissao }, i) => liberado === 0 || rows[i]?.valor_comissao === valor_comissao,
        )
      }),
      { numRuns: 20_000 },
    )
  })
})

function isSame(a: readonly Comissao[], b: readonly Comissao[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (one, i) =>
        one.percentual_comissao === b[i]?.percentual_comissao && one.valor_comissao === b[i]?.valor_comissao,
    )
  )
}
