import { expect, it } from 'vitest'
import { codeKey } from './codes.ts'

it.each([
  ['Cyrillic letters', '\u0410R001/2026'],
  ['Greek letters', '\u0391R001/2026'],
  ['full width', '\uff21\uff32\uff10\uff10\uff11\uff0f\uff12\uff10\uff12\uff16'],
  ['a blank that does not break', 'AR\u00a0001/2026'],
  ['blanks', ' A R 00 1 / 2026 '],
  ['a combining mark', 'AR0\u03320\u03011/2026'],
  ['an invisible character', 'AR\u200b001/2026'],
  ['another slash', 'AR001\u20442026'],
  ['small letters', 'ar001/2026'],
  ['the letter O', 'ARoO1/2o26'],
  ['bold digits', 'AR\u{1d7ce}\u{1d7ce}\u{1d7cf}/2026'],
])('a number in %s is the same', (_, number) => {
  expect(codeKey(number)).toBe(codeKey('AR001/2026'))
})

it.each(['AR002/2026', 'AR-001/2026', 'AI001/2026', 'BR001/2026', 'AR01/2026'])('%s is another', (number) => {
  expect(codeKey(number)).not.toBe(codeKey('AR001/2026'))
})

it('I, L and 1 stay apart, as codes of lojas are told by them', () => {
  expect(new Set(['I1', 'L1', '11', 'IL', 'LI'].map(codeKey)).size).toBe(5)
})
