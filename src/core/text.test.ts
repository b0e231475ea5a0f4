import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counted, inOneLine, withoutAccents } from './text.ts'

it.each([
  ['Ângela CONCEIÇÃO', 'angela conceicao'],
  ['Desistência', 'desistencia'],
  ['', ''],
])('%s is searched as %s', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain)
})

it.each([
  [0, '0 vendas'],
  [1, '1 venda'],
  [12, '12 vendas'],
  [1200, '1.200 vendas'],
])('%d → %s', (n, text) => {
  expect(counted(n, 'venda', 'vendas')).toBe(text)
})

describe('a text of one line', () => {
  it.each([
    ['zero-width space', 'AR\u200b001/2026'],
    ['zero-width joiner', 'AR001\u200d/2026'],
    ['byte order mark', '\ufeffAR001/2026'],
    ['mark of direction', '\u202eAR001/2026\u202c'],
    ['soft hyphen', 'AR001/\u00ad2026'],
    ['combining grapheme joiner', 'AR0\u034f01/2026'],
    ['Hangul filler', 'AR001/2026\u3164'],
    ['variation selector', 'AR001\ufe0f/2026'],
    ['control', 'AR001\u0007/2026'],
    ['tag', 'AR001/2026\u{e0041}'],
  ])('loses its %s', (_, text) => {
    expect(inOneLine(text)).toBe('AR001/2026')
  })

  it.each([
    ['Érica Nogueira', 'E\u0301rica Nogueira'],
    ['Érica Nogueira', '  Érica \u00a0\u200b Nogueira\t'],
    ['Érica Nogueira', 'Érica\u2003\u2800Nogueira\u202f'],
    ['Érica Nogueira', 'Érica\r\nNogueira'],
    ['Conceição', 'Conceic\u200b\u0327a\u0303o'],
    ['', '\u200b\u00a0\u2060'],
    ['a\0b', 'a\0b'],
    ['Loja 😀 – Praia nº 2', 'Loja 😀 – Praia nº 2'],
  ])('is kept as %j when it is %j', (clean, text) => {
    expect(inOneLine(text)).toBe(clean)
  })

  it('once clean, stays as it is', () => {
    const odd = fc.constantFrom(
      '\u200d',
      '\u00a0',
      '\u0301',
      '\u034f',
      '\u1160',
      '\u1112',
      '\u2000',
      '\u212b',
      ' ',
      'e',
    )
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: odd }))
    fc.assert(
      fc.property(texts, (text) => {
        const clean = inOneLine(text)
        expect(inOneLine(clean)).toBe(clean)
        expect(clean).not.toMatch(/^ | $| {2}|[\p{Cf}\u00a0\u200b]/u)
      }),
    )
  })
})
