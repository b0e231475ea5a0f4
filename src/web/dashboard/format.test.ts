import { expect, it } from 'vitest'
import { formatVariacao, formatWhole } from '../../core/dashboard/words.ts'
import { formatMonth, formatShort } from './format.ts'

it.each([
  [12.5, '+12,5%'],
  [100, '+100,0%'],
  [0, '0,0%'],
  [-3, '-3,0%'],
])('a change of %d is %s', (percent, text) => expect(formatVariacao(percent)).toBe(text))

it('groups thousands', () => expect(formatWhole(12345)).toBe('12.345'))

it('an axis has short amounts and months', () => {
  expect(formatShort(1_234_567)).toBe('1,2\u00a0mi')
  expect(formatShort(0)).toBe('0')
  expect([formatMonth('2026-03-01'), formatMonth('2025-12-31')]).toEqual(['mar/26', 'dez/25'])
})
