import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkCreci, normalizeCreci } from './creci.ts'

describe('a CRECI', () => {
  it.each([
    ['123456-F', '123456-F'],
    ['SP 123456-F', 'SP 123456-F'],
    ['CRECI-SP 123.456-F', 'SP 123456-F'],
    ['creci/sp nº 123456', 'SP 123456-F'],
    ['CRECI-SE 435', 'SE 435-F'],
    ['CRECI 45.678-F', '45678-F'],
    ['12345-F/RJ', 'RJ 12345-F'],
    ['12345/RJ', 'RJ 12345-F'],
    ['012345F', '12345-F'],
    [' 7 ', '7-F'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(checkCreci(typed)).toBeNull()
    expect(normalizeCreci(typed)).toBe(kept)
  })

  it.each(['', '   '])('may be missing: %j', (typed) => {
    expect(checkCreci(typed)).toBeNull()
    expect(normalizeCreci(typed)).toBe('')
  })

  it.each([
    ['abc', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['1234567-F', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['000-F', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['SP 123456-X', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['SP 123456-F RJ', 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['9'.repeat(5000), 'CRECI deve estar no formato 123456-F ou SP 123456-F'],
    ['XX 123456-F', 'A sigla do estado no CRECI não existe'],
    ['SP 12345-J', 'O CRECI de um corretor termina em -F; o final -J é de empresas'],
  ])('%j is refused: %s', (typed, message) => {
    expect(checkCreci(typed)).toBe(message)
    expect(normalizeCreci(typed)).toBe('')
  })
})

test('what is kept is kept again unchanged, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (typed) => {
      const kept = normalizeCreci(typed)
      expect(normalizeCreci(kept)).toBe(kept)
      if (kept !== '') expect(kept).toMatch(/^([A-Z]{2} )?[1-9]\d{0,5}-F$/)
    }),
  )
})
