import fc from 'fast-check'
import { expect, it } from 'vitest'
import { recusaDaSenha } from '../../core/senha.ts'
import { randomInt, senhaGerada } from './senha-gerada.ts'

const pessoa = { nome: 'Ana Lia Reis', email: 'ana@casa.com.br', minimo: 6 }

it('has 12 characters of letters, digits and !@#$%^&*, each time another', () => {
  const senhas = Array.from({ length: 500 }, () => senhaGerada(pessoa))
  for (const senha of senhas) {
    expect(senha).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/)
    expect(recusaDaSenha(senha, { ...pessoa, comuns: new Set(), curta: String })).toBeNull()
  }
  expect(new Set(senhas).size).toBe(500)
})

it('is as long as the installation asks', () => {
  expect(senhaGerada({ ...pessoa, minimo: 20 })).toHaveLength(20)
})

it('never spells a part of the name', () => {
  const dificil = { ...pessoa, nome: 'abc def' }
  for (let i = 0; i < 2000; i++) expect(senhaGerada(dificil).toLowerCase()).not.toMatch(/abc|def/)
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
