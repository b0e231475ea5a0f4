import { expect, it } from 'vitest'
import { variacaoPercentual } from './indicadores.ts'

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 300, -66.7],
  [200.05, 200, 0],
  [200.1, 200, 0.1],
  [0.3, 0.1, 200],
  [0, 50, -100],
  [5, 0, 100],
  [0, 0, 0],
])('%d after %d changed by %d%%', (atual, anterior, variacao) => {
  expect(variacaoPercentual(atual, anterior)).toBe(variacao)
})
