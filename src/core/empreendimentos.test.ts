import { expect, test } from 'vitest'
import { faixaDePrecos } from './empreendimentos.ts'

test('a price range is told as far as it is known', () => {
  expect(faixaDePrecos(280_000, 950_000.5)).toBe('R$\u00a0280.000,00 a R$\u00a0950.000,50')
  expect(faixaDePrecos(280_000, null)).toBe('A partir de R$\u00a0280.000,00')
  expect(faixaDePrecos(null, 950_000)).toBe('Até R$\u00a0950.000,00')
  expect(faixaDePrecos(0, 0)).toBe('R$\u00a00,00')
  expect(faixaDePrecos(null, null)).toBeNull()
})
