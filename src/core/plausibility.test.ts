import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDate, checkValue } from './plausibility.ts'

const TODAY = '2026-11-22'

describe('a date', () => {
  it.each([
    ['2000-01-01', 'ocorrido', null],
    ['1999-12-31', 'ocorrido', 'Confira: data antes do ano 2000.'],
    ['1999-12-31', 'planejado', 'Confira: data antes do ano 2000.'],
    ['2026-12-22', 'ocorrido', null],
    ['2026-12-23', 'ocorrido', 'Confira: data mais de um mês à frente.'],
    ['2028-06-30', 'planejado', null],
    ['2036-11-22', 'planejado', null],
    ['2036-11-23', 'planejado', 'Confira: data mais de dez anos à frente.'],
  ] as const)('%s, %s: %s', (date, kind, warning) => {
    expect(checkDate(date, TODAY, kind)).toBe(warning)
  })

  it('a month ahead of 31 January ends with February', () => {
    expect(checkDate('2026-02-28', '2026-01-31', 'ocorrido')).toBeNull()
    expect(checkDate('2026-03-01', '2026-01-31', 'ocorrido')).not.toBeNull()
  })
})

describe('a value', () => {
  const range = { valor_minimo: 280_000, valor_maximo: 950_000 }

  it.each([
    [280_000, null],
    [950_000, null],
    [279_999.99, 'Confira: abaixo do valor mínimo do empreendimento, R$\u00a0280.000,00.'],
    [4_123_500, 'Confira: acima do valor máximo do empreendimento, R$\u00a0950.000,00.'],
  ])('%d: %s', (value, warning) => {
    expect(checkValue(value, range)).toBe(warning)
  })

  it('without a limit is plausible on that side', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (value) => {
        expect(checkValue(value, { valor_minimo: null, valor_maximo: null })).toBeNull()
        const warning = checkValue(value, { ...range, valor_maximo: null })
        expect(warning === null).toBe(value >= 280_000)
      }),
    )
  })
})
