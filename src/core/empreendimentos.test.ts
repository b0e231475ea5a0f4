import { expect, test } from 'vitest'
import { priceRangeText } from './empreendimentos.ts'

test('a price range is told as far as it is known', () => {
  expect(priceRangeText(280_000, 950_000.5)).toBe('R$\u00a0280.000,00 a R$\u00a0950.000,50')
  expect(priceRangeText(280_000, null)).toBe('A partir de R$\u00a0280.000,00')
  expect(priceRangeText(null, 950_000)).toBe('Até R$\u00a0950.000,00')
  expect(priceRangeText(0, 0)).toBe('R$\u00a00,00')
  expect(priceRangeText(null, null)).toBeNull()
})
