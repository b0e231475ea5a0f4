import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatDate } from '../dates.ts'
import { parseCsvDate, refusalOfCsvDate } from './dates.ts'

describe('dataEscrita', () => {
  it.each([
    ['2024-03-01', '2024-03-01'],
    ['01/03/2024', '2024-03-01'],
    ['1/3/2024', '2024-03-01'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', null],
    ['30/02/2024', null],
    ['01/03/24', null],
    ['01-03-2024', null],
    ['01032024', null],
    ['', null],
  ])('%s → %s', (text, date) => {
    expect(parseCsvDate(text)).toBe(date)
    expect(refusalOfCsvDate(text) === null).toBe(date !== null)
  })

  it('each date is the same in both formats', () => {
    fc.assert(
      fc.property(fc.nat(60_000), (days) => {
        const date = addDays('1950-01-01', days)
        expect([parseCsvDate(date), parseCsvDate(formatDate(date))]).toEqual([date, date])
      }),
    )
  })
})
