import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  formatDate,
  formatDateLong,
  formatInstant,
  formatMoment,
  formatMonth,
  isDate,
  monthOf,
  previousMonth,
  today,
} from './dates.ts'

const aDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

describe('isDate', () => {
  it.each(['2026-11-03', '2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31'])('%s is one', (text) => {
    expect(isDate(text)).toBe(true)
  })

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2201-01-01',
    '2026-1-1',
    '03/11/2026',
    '2026-11-03T00:00:00Z',
    ' 2026-11-03',
    '2026-11-03\n',
  ])('%j is none', (text) => {
    expect(isDate(text)).toBe(false)
  })
})

describe('calendar arithmetic', () => {
  it.each([
    [
      '2026-11-03',
      { start: '2026-11-01', endExclusive: '2026-12-01' },
      { start: '2026-10-01', endExclusive: '2026-11-01' },
    ],
    [
      '2026-12-31',
      { start: '2026-12-01', endExclusive: '2027-01-01' },
      { start: '2026-11-01', endExclusive: '2026-12-01' },
    ],
    [
      '2026-01-01',
      { start: '2026-01-01', endExclusive: '2026-02-01' },
      { start: '2025-12-01', endExclusive: '2026-01-01' },
    ],
    [
      '2024-03-31',
      { start: '2024-03-01', endExclusive: '2024-04-01' },
      { start: '2024-02-01', endExclusive: '2024-03-01' },
    ],
  ])('the months of %s', (date, month, previous) => {
    expect(monthOf(date)).toEqual(month)
    expect(previousMonth(date)).toEqual(previous)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-03', 14, '2028-01-03'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-05-31', 0, '2026-05-31'],
  ])('%s and %d months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it('a moment of today is its time; one of another day names the day, in Brazil', () => {
    expect(formatMoment('2026-11-03T17:32:59Z', '2026-11-03')).toBe('às 14:32')
    expect(formatMoment('2026-11-03T01:00:00Z', '2026-11-03')).toBe('em 02/11/2026, às 22:00')
  })

  it('counts days across years and leap days', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2)
  })

  it('adding the days between two dates leads from one to the other', () => {
    fc.assert(
      fc.property(aDate, aDate, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
      }),
    )
  })

  it('every date is inside its month, and its previous month ends where that one begins', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        const { start, endExclusive } = monthOf(date)
        expect(start <= date && date < endExclusive).toBe(true)
        expect(previousMonth(date).endExclusive).toBe(start)
      }),
    )
  })

  it('throws on what is no date', () => {
    expect(() => monthOf('2026-02-30')).toThrow(RangeError)
    expect(() => formatDate('hoje')).toThrow(RangeError)
  })
})

describe('in words', () => {
  it('writes the short and the long form', () => {
    expect(formatDate('2026-11-03')).toBe('03/11/2026')
    expect(formatDateLong('2026-11-03')).toBe('terça-feira, 3 de novembro de 2026')
    expect(formatDateLong('2026-03-01')).toBe('domingo, 1º de março de 2026')
    expect(formatMonth('2026-03-01')).toBe('março de 2026')
  })

  it('agrees with Intl on every weekday and month', () => {
    const intl = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })
    fc.assert(
      fc.property(aDate, (date) => {
        expect(formatDateLong(date).replace('1º', '1')).toBe(intl.format(new Date(`${date}T12:00:00Z`)))
      }),
    )
  })
})

describe('whatever the time zone of the host', () => {
  const original = process.env.TZ
  afterEach(() => {
    if (original === undefined) delete process.env.TZ
    else process.env.TZ = original
  })

  it.each(['UTC', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('%s', (zone) => {
    process.env.TZ = zone
    expect(today(new Date('2026-11-04T02:59:59Z'))).toBe('2026-11-03')
    expect(today(new Date('2026-11-04T03:00:00Z'))).toBe('2026-11-04')
    expect(today(new Date('2027-01-01T01:00:00Z'))).toBe('2026-12-31')
    expect(formatInstant('2026-11-03T17:05:00Z')).toBe('03/11/2026 14:05')
    expect(formatInstant('2026-11-04T03:00:00+00:00')).toBe('04/11/2026 00:00')
    expect(formatDate('2026-03-01')).toBe('01/03/2026')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  })

  it('knows the summer time that Brazil had until 2019', () => {
    expect(formatInstant('2018-12-01T12:00:00Z')).toBe('01/12/2018 10:00')
  })
})
