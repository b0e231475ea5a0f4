import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSenha } from '../../core/senha.ts'
import { generatedSenha, randomInt } from './generated-senha.ts'

const person = { nome: 'Ana Lia Reis', email: 'ana@casa.com.br', min: 6 }

it('has 12 characters of letters, digits and !@#$%^&*, each time another', () => {
  const senhas = Array.from({ length: 500 }, () => generatedSenha(person))
  for (const senha of senhas) {
    expect(senha).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/)
    expect(checkSenha(senha, { ...person, common: new Set(), tooShort: String })).toBeNull()
  }
  expect(new Set(senhas).size).toBe(500)
})

it('is as long as the installation asks', () => {
  expect(generatedSenha({ ...person, min: 20 })).toHaveLength(20)
})

it('never spells a part of the name', () => {
  const difficult = { ...person, nome: 'abc def' }
  for (let i = 0; i < 2000; i++) expect(generatedSenha(difficult).toLowerCase()).not.toMatch(/abc|def/)
})

it('draws again what would make some numbers likelier', () => {
  // 2^32 = 61,356,675 × 70 + 46: the last 46 numbers would favour the first ones.
  const drawn = [2 ** 32 - 1, 2 ** 32 - 46, 2 ** 32 - 47]
  expect(randomInt(70, () => drawn.shift() ?? 0)).toBe(69)
  expect(drawn).toEqual([])
})

it('is below its bound, whatever is drawn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 2 ** 31 }), (n, number) => {
      expect(randomInt(n, () => number)).toBe(number % n)
    }),
  )
})
