import { expect, it } from 'vitest'
import { contarDe, semAcentos } from './texto.ts'

it.each([
  ['Ângela CONCEIÇÃO', 'angela conceicao'],
  ['Desistência', 'desistencia'],
  ['', ''],
])('%s is searched as %s', (text, plain) => {
  expect(semAcentos(text)).toBe(plain)
})

it.each([
  [0, '0 vendas'],
  [1, '1 venda'],
  [12, '12 vendas'],
  [1200, '1.200 vendas'],
])('%d → %s', (n, text) => {
  expect(contarDe(n, 'venda', 'vendas')).toBe(text)
})
