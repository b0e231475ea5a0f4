import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, shownText } from './cell.ts'
import { serialDate, serialTime } from './serial-date.ts'

const number = (value: number, format: 'general' | 'percent' = 'general'): Cell => ({
  kind: 'number',
  value,
  format,
  digits: String(value),
})

describe('a cell is shown as a Brazilian would type it:', () => {
  it.each([
    [number(2.2999999999999998), '2,3'],
    [number(99_999_999_999.99), '99999999999,99'],
    [number(1e-7), '0,0000001'],
    [number(-0.1 - 0.2), '-0,3'],
    [number(1e20), '100000000000000000000'],
    [number(0.0125, 'percent'), '1,25%'],
    [number(0.07, 'percent'), '7%'],
    [number(1, 'percent'), '100%'],
    [{ kind: 'date', date: '2024-03-01', time: '10:00:00' }, '01/03/2024'],
    [{ kind: 'date', date: null, time: null }, '########'],
    [{ kind: 'time', time: '10:00:00' }, '10:00:00'],
    [{ kind: 'boolean', value: false }, 'FALSO'],
    [{ kind: 'error', text: '#N/A' }, '#N/A'],
  ] as const)('%j is %j', (cell, text) => {
    expect(shownText(cell)).toBe(text)
  })

  it('a percentage of hundredths keeps them, however it is stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
        const shown = shownText(number(hundredths / 10_000, 'percent'))
        expect(shown).toBe(`${String(hundredths / 100).replace('.', ',')}%`)
      }),
    )
  })
})

describe('days counted', () => {
  it.each([
    [45_296, false, '2024-01-05', null],
    [43_834, true, '2024-01-05', null],
    [1, false, '1900-01-01', null],
    [59, false, '1900-02-28', null],
    [60, false, null, null],
    [61, false, '1900-03-01', null],
    [0, false, null, null],
    [-1, false, null, null],
    [2_958_465, false, '9999-12-31', null],
    [2_958_466, false, null, null],
    [45_296.999_999, false, '2024-01-06', null],
    [45_296.5, false, '2024-01-05', '12:00:00'],
  ] as const)('%d, from 1904 %s, are %s %s', (days, from1904, date, time) => {
    expect(serialDate(days, from1904)).toEqual({ date, time })
  })

  it('are a time, also over a day', () => {
    expect([serialTime(0.5), serialTime(1.104_166_67), serialTime(0)]).toEqual([
      '12:00:00',
      '26:30:00',
      '00:00:00',
    ])
  })
})
