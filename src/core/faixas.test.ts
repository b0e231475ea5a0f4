import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeMissing,
  type Faixa,
  inactivationEffect,
  inactivationUndone,
  inOrder,
  missingTo,
  nextFaixa,
  promocaoOf,
  reachedFaixa,
  reaches,
} from './faixas.ts'

const faixa = (nome: string, nivel: number, vendas_minimas: number | null, valor_minimo: number | null) => ({
  id: nome,
  nome,
  nivel,
  vendas_minimas,
  valor_minimo,
})
const BRONZE = faixa('Bronze', 1, 1, null)
const PRATA = faixa('Prata', 2, 6, 2_000_000)
const OURO = faixa('Ouro', 3, 12, 4_500_000)
const FAIXAS = [OURO, BRONZE, PRATA]

const faixas: fc.Arbitrary<Faixa[]> = fc
  .array(
    fc.record({
      nivel: fc.integer({ min: 1, max: 8 }),
      vendas_minimas: fc.option(fc.integer({ min: 0, max: 30 })),
      valor_minimo: fc.option(fc.integer({ min: 0, max: 100_000 }).map((centavos) => centavos / 100)),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, i) => ({ ...one, id: `f${i}`, nome: `Faixa ${i}` })))
const totals = fc.record({
  vendas: fc.integer({ min: 0, max: 40 }),
  valor: fc.integer({ min: 0, max: 110_000 }).map((centavos) => centavos / 100),
})

describe('faixaAlcancada', () => {
  it.each([
    [{ vendas: 0, valor: 0 }, undefined],
    [{ vendas: 1, valor: 0 }, 'Bronze'],
    [{ vendas: 6, valor: 1_999_999.99 }, 'Bronze'],
    [{ vendas: 6, valor: 2_000_000 }, 'Prata'],
    [{ vendas: 6, valor: 2_000_000.01 }, 'Prata'],
    [{ vendas: 5, valor: 9_000_000 }, 'Bronze'],
    [{ vendas: 11, valor: 4_500_000 }, 'Prata'],
    [{ vendas: 12, valor: 4_499_999.99 }, 'Prata'],
    [{ vendas: 12, valor: 4_500_000 }, 'Ouro'],
  ])('%o is %s', (total, nome) => {
    expect(reachedFaixa(FAIXAS, total)?.nome).toBe(nome)
  })

  it('puts each total in exactly one tier: one it reaches, with no higher one reached', () => {
    fc.assert(
      fc.property(faixas, totals, (all, total) => {
        const reached = reachedFaixa(all, total)
        const classes = inOrder(all).filter(
          (one, i, ordered) => reaches(total, one) && !ordered.slice(i + 1).some((f) => reaches(total, f)),
        )
        expect(classes).toEqual(reached ? [reached] : [])
        if (!reached) expect(all.some((one) => reaches(total, one))).toBe(false)
      }),
    )
  })

  it('changes at a minimum and not one centavo before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (centavos) => {
        const unica = faixa('Única', 1, null, centavos / 100)
        const de = (n: number) => reachedFaixa([unica], { vendas: 0, valor: n / 100 })
        expect([de(centavos - 1), de(centavos), de(centavos + 1)]).toEqual([null, unica, unica])
      }),
    )
  })

  it('never falls when more is sold, and does not depend on the order of the tiers', () => {
    fc.assert(
      fc.property(faixas, totals, totals, (all, total, more) => {
        const sum = { vendas: total.vendas + more.vendas, valor: Math.max(total.valor, more.valor) }
        const before = reachedFaixa(all, total)
        expect(reachedFaixa(all, sum)?.nivel ?? 0).toBeGreaterThanOrEqual(before?.nivel ?? 0)
        expect(reachedFaixa([...all].reverse(), total)).toEqual(before)
      }),
    )
  })
})

describe('what is missing', () => {
  it.each([
    [{ vendas: 10, valor: 4_380_000 }, 'faltam R$ 120.000,00 e 2 vendas para Ouro'],
    [{ vendas: 11, valor: 4_500_000 }, 'falta 1 venda para Ouro'],
    [{ vendas: 10, valor: 5_000_000 }, 'faltam 2 vendas para Ouro'],
    [{ vendas: 12, valor: 4_499_999.99 }, 'faltam R$ 0,01 para Ouro'],
    [{ vendas: 11, valor: 4_499_999.99 }, 'faltam R$ 0,01 e 1 venda para Ouro'],
    [{ vendas: 12, valor: 4_500_000 }, null],
  ])('of %o', (total, sentence) => {
    expect(describeMissing(total, OURO)?.replaceAll('\u00a0', ' ') ?? null).toBe(sentence)
  })

  it('is exactly what brings a total to the next tier', () => {
    fc.assert(
      fc.property(faixas, totals, (all, total) => {
        const next = nextFaixa(all, total)
        if (!next) return
        const { vendas, valor } = missingTo(total, next)
        expect(describeMissing(total, next)).not.toBeNull()
        const after = {
          vendas: total.vendas + vendas,
          valor: Math.round((total.valor + valor) * 100) / 100,
        }
        expect(reaches(after, next)).toBe(true)
      }),
    )
  })

  it('is nothing at the top', () => {
    expect(nextFaixa(FAIXAS, { vendas: 12, valor: 4_500_000 })).toBeNull()
    expect(nextFaixa(FAIXAS, { vendas: 0, valor: 0 })).toBe(BRONZE)
    expect(nextFaixa([], { vendas: 0, valor: 0 })).toBeNull()
  })
})

describe('promocao', () => {
  it.each([
    ['who has none', { vendas: 6, valor: 2_000_000 }, null, 'Prata'],
    ['who reached more', { vendas: 12, valor: 4_500_000 }, PRATA, 'Ouro'],
    ['who reached the same', { vendas: 6, valor: 2_000_000 }, PRATA, undefined],
    ['who reached less', { vendas: 1, valor: 0 }, OURO, undefined],
    ['who reached nothing', { vendas: 0, valor: 0 }, null, undefined],
  ])('of %s', (_name, total, current, nome) => {
    expect(promocaoOf(FAIXAS, total, current)?.nome).toBe(nome)
  })

  it('proposes nothing more once it was applied', () => {
    fc.assert(
      fc.property(faixas, totals, fc.option(fc.integer({ min: 1, max: 8 })), (all, total, nivel) => {
        const added = promocaoOf(all, total, nivel === null ? null : { nivel })
        if (added) expect(promocaoOf(all, total, added)).toBeNull()
      }),
    )
  })
})

it.each([
  [0, 'Nenhum colaborador tem esta faixa hoje.'],
  [1, 'O vínculo de 1 colaborador com esta faixa termina hoje.'],
  [1_700, 'Os vínculos de 1.700 colaboradores com esta faixa terminam hoje.'],
])('an inactivation says how many links end: %d', (colaboradores, sentence) => {
  expect(inactivationEffect(colaboradores)).toBe(sentence)
})

it.each<[number, string[], string]>([
  [17, [], 'Faixa ativada de novo. 17 vínculos voltaram.'],
  [1, ['Ana'], 'Faixa ativada de novo. 1 vínculo voltou. Já têm outra faixa e ficaram com ela: Ana.'],
  [
    0,
    ['Ana', 'Bia'],
    'Faixa ativada de novo. Nenhum vínculo voltou. Já têm outra faixa e ficaram com ela: Ana, Bia.',
  ],
  [
    0,
    'ABCDEFGHIJKL'.split(''),
    'Faixa ativada de novo. Nenhum vínculo voltou. Já têm outra faixa e ficaram com ela: A, B, C, D, E, F, G, H, I, J e mais 2.',
  ],
])('undoing it says how many came back and who did not: %d, %j', (retomados, ignorados, sentence) => {
  expect(inactivationUndone(retomados, ignorados)).toBe(sentence)
})
