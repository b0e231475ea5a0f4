import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, monthOf } from '../dates.ts'
import { LIVE_STATUSES, VENDA_STATUSES } from '../vendas/vendas.ts'
import {
  FUNIL_STAGES,
  monthsUpTo,
  previousPeriod,
  sameDaysBefore,
  variacaoOf,
  wholeMonths,
} from './dashboard.ts'

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
])('%d after %d changed by %d%%', (current, previous, variacao) => {
  expect(variacaoOf(current, previous)).toBe(variacao)
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
  ])('of %s', (_nome, start, endExclusive, before) => {
    expect(previousPeriod({ start, endExclusive })).toEqual({ start: before, endExclusive: start })
  })

  it('ends where the other begins, and is as long in months or in days', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 900 }), (start, days) => {
        const period = { start, endExclusive: addDays(start, days) }
        const before = previousPeriod(period)
        expect(before.endExclusive).toBe(start)
        const months = wholeMonths(period)
        if (months === null) expect(daysBetween(before.start, before.endExclusive)).toBe(days)
        else expect(wholeMonths(before)).toBe(months)
      }),
    )
  })

  it('refuses an empty one', () => {
    expect(() => previousPeriod({ start: '2026-03-01', endExclusive: '2026-03-01' })).toThrow(RangeError)
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
  ])('%s', (_nome, start, endExclusive, hoje, days) => {
    const expectedDate = days && { start: days[0], endExclusive: days[1] }
    expect(sameDaysBefore({ start, endExclusive }, hoje)).toEqual(expectedDate)
  })

  it('begin with it and end before it does; of one month, on the same day', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 1, max: 60 }), fc.boolean(), (hoje, days, month) => {
        const period = month
          ? monthOf(hoje)
          : { start: addDays(hoje, -days), endExclusive: addDays(hoje, days) }
        const before = previousPeriod(period)
        const same = sameDaysBefore(period, hoje)
        if (same === null) {
          if (month) expect(Number(hoje.slice(8))).toBeGreaterThanOrEqual(28)
          return
        }
        expect(same.start).toBe(before.start)
        expect(same.endExclusive < before.endExclusive).toBe(true)
        if (month) expect(addDays(same.endExclusive, -1).slice(8)).toBe(hoje.slice(8))
      }),
    )
  })
})

it('months follow each other up to that of the date', () => {
  expect(monthsUpTo('2026-02-28', 3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  fc.assert(
    fc.property(aDate, fc.integer({ min: 1, max: 30 }), (date, count) => {
      const months = monthsUpTo(date, count)
      expect(months).toHaveLength(count)
      expect(months.at(-1)).toBe(monthOf(date).start)
      for (const [i, month] of months.entries()) expect(addMonths(months[0] ?? '', i)).toBe(month)
    }),
  )
})

it('the funnel has every status once', () => {
  expect([...FUNIL_STAGES].sort()).toEqual([...VENDA_STATUSES].sort())
  expect(LIVE_STATUSES).toHaveLength(VENDA_STATUSES.length - 1)
  expect(LIVE_STATUSES).not.toContain('Desistência')
})
