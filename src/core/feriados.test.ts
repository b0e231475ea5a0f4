import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { businessDays, easterOf, feriadosOf, MAX_FERIADOS_LOCAIS, recusaDoFeriado } from './feriados.ts'

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
    expect(easterOf(year)).toBe(date)
  })

  it('is a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const date = easterOf(year)
        expect(new Date(`${date}T00:00:00Z`).getUTCDay()).toBe(0)
        expect(date >= `${year}-03-22` && date <= `${year}-04-25`).toBe(true)
      }),
    )
  })
})

describe('feriadosDo', () => {
  it('has the bank holidays of 2026', () => {
    expect([...feriadosOf(2026).keys()].sort()).toEqual([
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
    expect(feriadosOf(2023).has('2023-11-20')).toBe(false)
    expect(feriadosOf(2024).has('2024-11-20')).toBe(true)
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
  ])('counts %s', (_name, start, end, expected) => {
    expect(businessDays(start, end)).toBe(expected)
  })

  it('is the number of days that are business days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 800 }), (start, length) => {
        let count = 0
        for (let i = 0; i <= length; i++) count += businessDays(addDays(start, i), addDays(start, i))
        expect(businessDays(start, addDays(start, length))).toBe(count)
      }),
      { numRuns: 40 },
    )
  })

  it('refuses what is no date', () => {
    expect(() => businessDays('2026-02-30', '2026-03-01')).toThrow(RangeError)
  })
})

describe('local holidays', () => {
  const anual = { data: '2020-01-26', nome: 'Aniversário da cidade', anual: true }
  const unico = { data: '2026-01-27', nome: 'Luto oficial', anual: false }

  it('are no business days: of every year, or once', () => {
    expect(businessDays('2026-01-26', '2026-01-30')).toBe(5)
    expect(businessDays('2026-01-26', '2026-01-30', [anual, unico])).toBe(3)
    expect(businessDays('2027-01-26', '2027-01-26', [anual, unico])).toBe(0)
    expect(businessDays('2027-01-27', '2027-01-27', [anual, unico])).toBe(1)
    expect(businessDays('1999-01-26', '1999-01-26', [anual])).toBe(0)
  })

  it('count once, also on a weekend, on a national holiday or when there are two on a day', () => {
    const dois = [anual, { ...anual, data: '2026-01-26', anual: false }]
    expect(businessDays('2026-01-26', '2026-01-30', dois)).toBe(4)
    expect(businessDays('2026-01-19', '2026-01-25', [{ ...unico, data: '2026-01-24' }])).toBe(5)
    expect(businessDays('2026-12-21', '2026-12-25', [{ ...anual, data: '2026-12-25' }])).toBe(4)
  })

  it('on 29/02 are holidays in leap years only', () => {
    const bissexto = { data: '2024-02-29', nome: 'Bissexto', anual: true }
    expect(businessDays('2028-02-29', '2028-02-29', [bissexto])).toBe(0)
    expect(businessDays('2027-02-22', '2027-03-05', [bissexto])).toBe(
      businessDays('2027-02-22', '2027-03-05'),
    )
  })

  it('agree with counting day by day', () => {
    const some = fc.array(fc.record({ data: dates, nome: fc.constant('x'), anual: fc.boolean() }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 800 }), some, (start, dias, locais) => {
        let expected = 0
        for (let i = 0; i <= dias; i++) expected += businessDays(addDays(start, i), addDays(start, i), locais)
        expect(businessDays(start, addDays(start, dias), locais)).toBe(expected)
      }),
    )
  })

  it.each([
    [{ data: '2026-12-25', anual: false }, '25/12/2026 já é feriado nacional: Natal'],
    [{ data: '2026-02-16', anual: true }, null],
    [{ data: '2026-02-16', anual: false }, '16/02/2026 já é feriado nacional: Carnaval (segunda-feira)'],
    [{ data: '2026-01-26', anual: true }, '26/01 já é feriado local: Aniversário da cidade'],
    [{ data: '2026-01-27', anual: false }, '27/01/2026 já é feriado local: Luto oficial'],
    [{ data: '2027-01-27', anual: false }, null],
  ])('%j: %s', (feriado, recusa) => {
    expect(recusaDoFeriado(feriado, [anual, unico])).toBe(recusa)
  })

  it('are at most as many as a calendar has', () => {
    const cheio = Array.from({ length: MAX_FERIADOS_LOCAIS }, () => unico)
    expect(recusaDoFeriado({ data: '2026-06-10', anual: false }, cheio)).toMatch(/no máximo 400/)
  })
})
