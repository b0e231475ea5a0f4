import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkSenha,
  firstSenhaTooShort,
  generateSenha,
  LONG_SENHA_MESSAGE,
  newSenhaTooShort,
  WEAK_SENHA_MESSAGE,
} from './senha.ts'

const rules = {
  min: 6,
  nome: 'João Conceição dos Reis',
  email: 'j.reis@casa.com.br',
  common: new Set(['123456', 'qwerty123']),
  tooShort: newSenhaTooShort,
}

describe('refused', () => {
  test.each([
    ['', newSenhaTooShort(6)],
    ['ab12#', 'A nova senha deve ter pelo menos 6 caracteres.'],
    ['a'.repeat(129), LONG_SENHA_MESSAGE],
    ['123456', WEAK_SENHA_MESSAGE],
    ['QWERTY123', WEAK_SENHA_MESSAGE],
    ['xConceicao9', WEAK_SENHA_MESSAGE],
    ['9CONCEIÇÃO9', WEAK_SENHA_MESSAGE],
    ['joao-2026', WEAK_SENHA_MESSAGE],
    ['j.reis#77', WEAK_SENHA_MESSAGE],
    ['a j.reis@casa.com.br', WEAK_SENHA_MESSAGE],
  ])('%j', (senha, message) => {
    expect(checkSenha(senha, rules)).toBe(message)
  })

  test('says the configured minimum, in the words of the form', () => {
    expect(checkSenha('abcdefg', { ...rules, min: 12 })).toBe(
      'A nova senha deve ter pelo menos 12 caracteres.',
    )
    expect(checkSenha('ab', { ...rules, tooShort: firstSenhaTooShort })).toBe(
      'A senha deve ter no mínimo 6 caracteres',
    )
  })
})

describe('accepted', () => {
  test.each(['castelo-verde', 'dados-de-2026', 'Çedilha9!', '🌴🦜🌊🍍🐚🌞', 'o rato roeu'])('%j', (senha) => {
    expect(checkSenha(senha, rules)).toBeNull()
  })

  test('a name of one or two letters rules nothing out', () => {
    expect(checkSenha('ledicoisa', { ...rules, nome: 'Di Le', email: 'di@x.com' })).toBeNull()
  })
})

test('a password that holds a name part is refused whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (before, after) => {
      expect(checkSenha(`${before} conceicao ${after}`, rules)).toBe(WEAK_SENHA_MESSAGE)
    }),
  )
})

test('a generated password has 12 characters, or the minimum where that is more, of every kind it may have', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (drawn) => {
      let i = 0
      const randomInt = (n: number) => (drawn[i++] ?? 0) % n
      expect(generateSenha(randomInt)).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/)
      expect([...generateSenha(randomInt, 20)]).toHaveLength(20)
    }),
  )
  expect(generateSenha((n) => n - 1)).toBe('*'.repeat(12))
  expect(generateSenha(() => 0)).toBe('A'.repeat(12))
})
