import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCpf } from '../../core/documents.ts'
import { caretAfterFormat } from './caret.ts'

test('the caret stays behind the digit just typed in the middle', () => {
  // 529.982 with a 7 typed after the 5.
  expect(caretAfterFormat('5729.982', 2, formatCpf('5729.982'))).toBe(2)
  expect(caretAfterFormat('529.9827', 5, '529.982.7')).toBe(5)
})

test('the caret at the end stays at the end, behind separators that appear', () => {
  expect(caretAfterFormat('5299', 4, '529.9')).toBe(5)
})

test('the caret stays behind a separator of a text that is left as it is', () => {
  // 11/03/2026 without the first digit of its month.
  expect(caretAfterFormat('11/3/2026', 3, '11/3/2026')).toBe(3)
})

test('the caret at the beginning stays there', () => {
  expect(caretAfterFormat('29.982', 0, '299.82')).toBe(0)
})

test('as many digits stand before the caret after formatting as before it', () => {
  const digits = (text: string) => text.replace(/\D/g, '').length
  fc.assert(
    fc.property(fc.stringMatching(/^[\d.-]{1,11}$/), fc.nat(11), (typed, at) => {
      const caret = Math.min(at, typed.length - 1)
      const formatted = formatCpf(typed)
      const after = caretAfterFormat(typed, caret, formatted)
      expect(digits(formatted.slice(0, after))).toBe(digits(typed.slice(0, caret)))
    }),
  )
})
