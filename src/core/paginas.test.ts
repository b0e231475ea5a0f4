import fc from 'fast-check'
import { expect, test } from 'vitest'
import { janelaDePaginas, numeroDePaginas } from './paginas.ts'

test('a list without records has one page', () => {
  expect(numeroDePaginas(0, 50)).toBe(1)
  expect(numeroDePaginas(50, 50)).toBe(1)
  expect(numeroDePaginas(51, 50)).toBe(2)
})

test('the window slides, and stops at both ends', () => {
  expect(janelaDePaginas(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(janelaDePaginas(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(janelaDePaginas(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(janelaDePaginas(2, 3)).toEqual([1, 2, 3])
  expect(janelaDePaginas(1, 1)).toEqual([1])
})

test('the window has the present page, at most five, one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [atual, ultima] = [Math.min(a, b), Math.max(a, b)]
      const janela = janelaDePaginas(atual, ultima)
      expect(janela).toContain(atual)
      expect(janela).toHaveLength(Math.min(5, ultima))
      expect(janela[0]).toBeGreaterThanOrEqual(1)
      expect(janela.at(-1)).toBeLessThanOrEqual(ultima)
      expect(janela.every((pagina, i) => i === 0 || pagina === (janela[i - 1] ?? 0) + 1)).toBe(true)
    }),
  )
})
