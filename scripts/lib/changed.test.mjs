import { describe, expect, it } from 'vitest'
import { testsOf } from './changed.mjs'

const TESTS = [
  'src/server/vendas/vendas.test.ts',
  'src/server/vendas/pdf.test.ts',
  'src/server/lojas/lojas.test.ts',
  'src/server/session/codes.test.ts',
  'src/server/importacoes/importacoes.test.ts',
  'e2e/vendas.spec.ts',
  'e2e/vendas-form.spec.ts',
  'e2e/lojas.spec.ts',
  'e2e/auth.spec.ts',
  'e2e/importacao.spec.ts',
  'e2e/crash/importacao.spec.ts',
  'src/core/vendas.test.ts',
  'src/server/vendas/vendas.ts',
]

describe('testsOf', () => {
  const VENDAS = [
    ...['src/server/vendas/vendas.test.ts', 'src/server/vendas/pdf.test.ts'],
    ...['e2e/vendas.spec.ts', 'e2e/vendas-form.spec.ts'],
  ]
  it.each([
    'src/core/vendas-rotulos.ts',
    'src/contract/vendas.ts',
    'src/server/vendas/pdf.ts',
    'src/web/vendas/VendaForm.tsx',
    'src/web/vendas/VendasScreen.tsx',
    'e2e/vocabulary/vendas.ts',
  ])('are those of the noun of %s', (changed) => {
    expect(testsOf([changed], TESTS)).toEqual(VENDAS)
  })

  it.each(['e2e/vendas-form.spec.ts', 'src/server/vendas/pdf.test.ts'])(
    'are %s alone when only it changed',
    (changed) => {
      expect(testsOf([changed], TESTS)).toEqual([changed])
    },
  )

  it.each([
    ['src/web/session/store.ts', ['src/server/session/codes.test.ts', 'e2e/auth.spec.ts']],
    ['src/core/importacao-csv.ts', ['src/server/importacoes/importacoes.test.ts', 'e2e/importacao.spec.ts']],
  ])('find %s under its other name', (changed, tests) => {
    expect(testsOf([changed], TESTS)).toEqual(tests)
  })

  it('are none for what no noun is in', () => {
    expect(testsOf(['README.md', 'scripts/test.mjs', 'docs/specification.md'], TESTS)).toEqual([])
  })
})
