import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  gerarSenha,
  novaSenhaCurta,
  primeiraSenhaCurta,
  recusaDaSenha,
  SENHA_FRACA,
  SENHA_LONGA,
} from './senha.ts'

const regras = {
  minimo: 6,
  nome: 'João Conceição dos Reis',
  email: 'j.reis@casa.com.br',
  comuns: new Set(['123456', 'qwerty123']),
  curta: novaSenhaCurta,
}

describe('refused', () => {
  test.each([
    ['', novaSenhaCurta(6)],
    ['ab12#', 'A nova senha deve ter pelo menos 6 caracteres.'],
    ['a'.repeat(129), SENHA_LONGA],
    ['123456', SENHA_FRACA],
    ['QWERTY123', SENHA_FRACA],
    ['xConceicao9', SENHA_FRACA],
    ['9CONCEIÇÃO9', SENHA_FRACA],
    ['joao-2026', SENHA_FRACA],
    ['j.reis#77', SENHA_FRACA],
    ['a j.reis@casa.com.br', SENHA_FRACA],
  ])('%j', (senha, mensagem) => {
    expect(recusaDaSenha(senha, regras)).toBe(mensagem)
  })

  test('says the configured minimum, in the words of the form', () => {
    expect(recusaDaSenha('abcdefg', { ...regras, minimo: 12 })).toBe(
      'A nova senha deve ter pelo menos 12 caracteres.',
    )
    expect(recusaDaSenha('ab', { ...regras, curta: primeiraSenhaCurta })).toBe(
      'A senha deve ter no mínimo 6 caracteres',
    )
  })
})

describe('accepted', () => {
  test.each(['castelo-verde', 'dados-de-2026', 'Çedilha9!', '🌴🦜🌊🍍🐚🌞', 'o rato roeu'])('%j', (senha) => {
    expect(recusaDaSenha(senha, regras)).toBeNull()
  })

  test('a name of one or two letters rules nothing out', () => {
    expect(recusaDaSenha('ledicoisa', { ...regras, nome: 'Di Le', email: 'di@x.com' })).toBeNull()
  })
})

test('a password that holds a name part is refused whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (antes, depois) => {
      expect(recusaDaSenha(`${antes} conceicao ${depois}`, regras)).toBe(SENHA_FRACA)
    }),
  )
})

test('a generated password has 12 characters, or the minimum where that is more, of every kind it may have', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 40, maxLength: 40 }), (sorteados) => {
      let i = 0
      const sorteia = (n: number) => (sorteados[i++] ?? 0) % n
      expect(gerarSenha(sorteia)).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/)
      expect([...gerarSenha(sorteia, 20)]).toHaveLength(20)
    }),
  )
  expect(gerarSenha((n) => n - 1)).toBe('*'.repeat(12))
  expect(gerarSenha(() => 0)).toBe('A'.repeat(12))
})
