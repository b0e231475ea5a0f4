import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './datas.ts'
import { diasUteis, feriadosDo, isDiaUtil, pascoaDe } from './feriados.ts'

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days))

describe('pascoaDe', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
    [2076, '2076-04-19'],
  ])('%i is %s', (year, date) => {
    expect(pascoaDe(year)).toBe(date)
  })

  it('is a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const date = pascoaDe(year)
        expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0)
        expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('feriadosDo', () => {
  it('has the bank holidays of 2026', () => {
    expect([...feriadosDo(2026).keys()].sort()).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ])
  })

  it('has Consciência Negra since 2024', () => {
    expect(feriadosDo(2023).has('2023-11-20')).toBe(false)
    expect(feriadosDo(2024).has('2024-11-20')).toBe(true)
  })
})

describe('diasUteis', () => {
  it.each([
    ['a whole January', '2026-01-01', '2026-01-31', 21],
    ['Carnaval', '2026-02-01', '2026-02-28', 18],
    ['Sexta-feira Santa and Tiradentes', '2026-04-01', '2026-04-30', 20],
    ['Corpus Christi', '2026-06-01', '2026-06-30', 21],
    ['a holiday on a Sunday', '2026-11-01', '2026-11-30', 19],
    ['a year', '2026-01-01', '2026-12-31', 249],
    ['one day', '2026-03-02', '2026-03-02', 1],
    ['a weekend', '2026-03-07', '2026-03-08', 0],
    ['no days', '2026-03-09', '2026-03-08', 0],
    ['a turn of the year', '2025-12-31', '2026-01-02', 2],
  ])('counts %s', (_name, inicio, fim, expected) => {
    expect(diasUteis(inicio, fim)).toBe(expected)
  })

  it('is the number of days that are business days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 800 }), (inicio, length) => {
        let count = 0
        for (let i = 0; i <= length; i++) if (isDiaUtil(addDays(inicio, i))) count++
        expect(diasUteis(inicio, addDays(inicio, length))).toBe(count)
      }),
      { numRuns: 40 },
    )
  })

  it('refuses what is no date', () => {
    expect(() => diasUteis('2026-02-30', '2026-03-01')).toThrow(RangeError)
  })
})
