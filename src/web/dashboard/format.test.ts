import { expect, it } from 'vitest'
import { formatInteiro, formatVariacao } from './format.ts'

it.each([
  [12.5, '+12,5%'],
  [100, '+100,0%'],
  [0, '0,0%'],
  [-3, '-3,0%'],
])('a change of %d is %s', (percent, text) => expect(formatVariacao(percent)).toBe(text))

it('groups thousands', () => expect(formatInteiro(12345)).toBe('12.345'))
