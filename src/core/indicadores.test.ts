import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, monthOf } from './datas.ts'
import {
  ETAPAS_DO_FUNIL,
  mesesAte,
  mesesInteiros,
  mesmosDiasAntes,
  periodoAnterior,
  STATUS_VIVOS,
  variacaoPercentual,
} from './indicadores.ts'
import { STATUS_VENDA } from './vendas.ts'

const aDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 300, -66.7],
  [200.05, 200, 0],
  [200.1, 200, 0.1],
  [0.3, 0.1, 200],
  [0, 50, -100],
  [5, 0, 100],
  [0, 0, 0],
])('%d after %d changed by %d%%', (atual, anterior, variacao) => {
  expect(variacaoPercentual(atual, anterior)).toBe(variacao)
})

describe('the period that one is compared with', () => {
  it.each([
    ['a month', '2026-03-01', '2026-04-01', '2026-02-01'],
    ['January', '2026-01-01', '2026-02-01', '2025-12-01'],
    ['a quarter', '2026-04-01', '2026-07-01', '2026-01-01'],
    ['a year', '2024-01-01', '2025-01-01', '2023-01-01'],
    ['a week', '2026-03-08', '2026-03-15', '2026-03-01'],
    ['one day', '2026-03-01', '2026-03-02', '2026-02-28'],
    ['the first ten days', '2024-03-01', '2024-03-11', '2024-02-20'],
  ])('of %s', (_nome, inicio, fimExclusivo, antes) => {
    expect(periodoAnterior({ inicio, fimExclusivo })).toEqual({ inicio: antes, fimExclusivo: inicio })
  })

  it('ends where the other begins, and is as long in months or in days', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 900 }), (inicio, dias) => {
        const periodo = { inicio, fimExclusivo: addDays(inicio, dias) }
        const antes = periodoAnterior(periodo)
        expect(antes.fimExclusivo).toBe(inicio)
        const meses = mesesInteiros(periodo)
        if (meses === null) expect(daysBetween(antes.inicio, antes.fimExclusivo)).toBe(dias)
        else expect(mesesInteiros(antes)).toBe(meses)
      }),
    )
  })

  it('refuses an empty one', () => {
    expect(() => periodoAnterior({ inicio: '2026-03-01', fimExclusivo: '2026-03-01' })).toThrow(RangeError)
  })
})

describe('the same days of the period before', () => {
  it.each([
    ['of a month', '2026-11-01', '2026-12-01', '2026-11-22', ['2026-10-01', '2026-10-23']],
    ['of its first day', '2026-11-01', '2026-12-01', '2026-11-01', ['2026-10-01', '2026-10-02']],
    [
      'of the last day of a shorter month',
      '2026-11-01',
      '2026-12-01',
      '2026-11-30',
      ['2026-10-01', '2026-10-31'],
    ],
    ['of January', '2026-01-01', '2026-02-01', '2026-01-10', ['2025-12-01', '2025-12-11']],
    ['of a quarter', '2026-10-01', '2027-01-01', '2026-11-22', ['2026-07-01', '2026-08-23']],
    ['of a week', '2026-11-16', '2026-11-23', '2026-11-18', ['2026-11-09', '2026-11-12']],
    ['are all of a shorter month', '2026-03-01', '2026-04-01', '2026-03-29', null],
    ['are all on the last day', '2026-11-16', '2026-11-23', '2026-11-22', null],
    ['are none of a past month', '2026-10-01', '2026-11-01', '2026-11-22', null],
    ['are none of a future month', '2026-12-01', '2027-01-01', '2026-11-22', null],
  ])('%s', (_nome, inicio, fimExclusivo, hoje, dias) => {
    const esperado = dias && { inicio: dias[0], fimExclusivo: dias[1] }
    expect(mesmosDiasAntes({ inicio, fimExclusivo }, hoje)).toEqual(esperado)
  })

  it('begin with it and end before it does; of one month, on the same day', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 60 }), fc.boolean(), (hoje, dias, mes) => {
        const periodo = mes
          ? monthOf(hoje)
          : { inicio: addDays(hoje, -dias), fimExclusivo: addDays(hoje, dias) }
        const antes = periodoAnterior(periodo)
        const mesmos = mesmosDiasAntes(periodo, hoje)
        if (mesmos === null) {
          if (mes) expect(Number(hoje.slice(8))).toBeGreaterThanOrEqual(28)
          return
        }
        expect(mesmos.inicio).toBe(antes.inicio)
        expect(mesmos.fimExclusivo < antes.fimExclusivo).toBe(true)
        if (mes) expect(addDays(mesmos.fimExclusivo, -1).slice(8)).toBe(hoje.slice(8))
      }),
    )
  })
})

it('months follow each other up to that of the date', () => {
  expect(mesesAte('2026-02-28', 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  fc.assert(
    fc.property(aDate, fc.integer({ min: 1, max: 30 }), (date, quantos) => {
      const meses = mesesAte(date, quantos)
      expect(meses).toHaveLength(quantos)
      expect(meses.at(-1)).toBe(monthOf(date).inicio)
      for (const [i, mes] of meses.entries()) expect(addMonths(meses[0] ?? '', i)).toBe(mes)
    }),
  )
})

it('the funnel has every status once', () => {
  expect([...ETAPAS_DO_FUNIL].sort()).toEqual([...STATUS_VENDA].sort())
  expect(STATUS_VIVOS).toHaveLength(STATUS_VENDA.length - 1)
  expect(STATUS_VIVOS).not.toContain('Desistência')
})
