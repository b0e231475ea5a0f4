import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'
import {
  fitsTypedDate,
  maskTypedDate,
  parseFinishedDate,
  parseTypedDate,
  refusalOfDate,
} from './typed-date.ts'

const aDate = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2049-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

/** The field's content after typing the keys one by one at its end: those that do not fit are not taken. */
const typed = (keys: string) =>
  [...keys].reduce((text, key) => (fitsTypedDate(text + key) ? maskTypedDate(text + key) : text), '')

describe('parseTypedDate', () => {
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['3/11/2026', '2026-11-03'],
    [' 03-11-2026 ', '2026-11-03'],
    ['03.11.2026', '2026-11-03'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['31/02/2026', null],
    ['03/11-2026', null],
    ['3112026', null],
    ['1/2/26', null],
    ['010226', null],
    ['2026-11-03', '2026-11-03'],
    ['2026-11-3', null],
    ['2026-02-30', null],
    ['', null],
  ])('%j is %s', (text, date) => {
    expect(parseTypedDate(text)).toBe(date)
  })

  it('reads back what the product writes', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        expect(parseTypedDate(formatDate(date))).toBe(date)
      }),
    )
  })
})

describe('parseFinishedDate', () => {
  it.each([
    ['1/2/2026', '2026-02-01'],
    ['2026-1-5', '2026-01-05'],
    ['02/03/26', '2026-03-02'],
    ['1/2/26', '2026-02-01'],
    ['010226', '2026-02-01'],
    ['1/2/49', '2049-02-01'],
    ['1/2/50', '1950-02-01'],
    ['31/2/26', null],
    ['1/2/6', null],
    ['1/2/202', null],
    ['2026-11-3', '2026-11-03'],
    ['2026-2-30', null],
  ])('%j is %s', (text, date) => {
    expect(parseFinishedDate(text)).toBe(date)
  })
})

describe('refusalOfDate', () => {
  it.each(['', ' ', '1/2/26', '01/02/2026', '2026-02-01'])('%j is not refused', (text) => {
    expect(refusalOfDate(text)).toBeNull()
  })

  it.each([
    ['31/02/2026', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['31/2/26', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['1/13/2026', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['1/13/26', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['01/02/3026', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['2026-02-30', 'Esta data não existe. Confira o dia, o mês e o ano.'],
    ['2026-11-', 'Complete a data: dd/mm/aaaa'],
    ['1/2', 'Complete a data: dd/mm/aaaa'],
    ['1/2/202', 'Complete a data: dd/mm/aaaa'],
    ['11/03/20261', 'Complete a data: dd/mm/aaaa'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(refusalOfDate(text)).toBe(refusal)
  })
})

describe('maskTypedDate', () => {
  it.each([
    ['01022026', '01/02/2026'],
    ['1/2/2026', '1/2/2026'],
    ['1/2/26', '1/2/26'],
    ['1.2.2026', '1/2/2026'],
    ['01/02/2026', '01/02/2026'],
    ['1/022026', '1/02/2026'],
    ['010226', '01/02/26'],
    ['010220267', '01/02/2026'],
    ['/1a', '1'],
    ['31022026', '31/02/2026'],
    ['03-11-2026', '03/11/2026'],
    ['2026-11-03', '03/11/2026'],
    ['2026-11-0', '2026-11-0'],
    ['2026-13-45', '2026-13-45'],
    ['1998-02-07', '07/02/1998'],
    // The first of these could still be the 20th of November.
    ['2011-05', '20/11/05'],
    ['2011-05-', '2011-05-'],
    ['2011-05-09', '09/05/2011'],
    ['20-11-2005', '20/11/2005'],
  ])('%s, key by key, is %s', (keys, text) => {
    expect(typed(keys)).toBe(text)
  })

  it.each([
    ['2026-11-03', '03/11/2026'],
    [' 3/11/2026 ', '3/11/2026'],
    // Edits within '11/03/2026': a slash, a digit of the day, and the month removed.
    ['1103/2026', '11/03/2026'],
    ['1/03/2026', '1/03/2026'],
    ['11//2026', '11//2026'],
    // Nothing is cut to a date.
    ['01/02/20267', '01/02/20267'],
    ['010220267', '010220267'],
    ['2026-11-03T10:00', '2026-11-03T10:00'],
    ['amanhã', 'amanhã'],
  ])('%j, pasted or left by a correction, is %j', (text, masked) => {
    expect(maskTypedDate(text)).toBe(masked)
  })

  it('leaves alone what it made', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d/.-]{0,12}$/), (text) => {
        const masked = maskTypedDate(text)
        expect(maskTypedDate(masked)).toBe(masked)
      }),
    )
  })
})

it('a date typed in ISO order is that date', () => {
  fc.assert(
    fc.property(aDate, (date) => {
      expect(parseTypedDate(typed(date))).toBe(date)
    }),
  )
})
