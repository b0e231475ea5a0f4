import { expect, test } from 'vitest'
import { inUseMessage } from './deletion.ts'

const use = (vendas: number, metas: number, colaboradores = 0) =>
  inUseMessage(
    [
      { singular: 'venda', plural: 'vendas', quantos: vendas },
      { singular: 'meta', plural: 'metas', quantos: metas },
      { singular: 'colaborador', plural: 'colaboradores', quantos: colaboradores },
    ],
    'esta loja',
    'Inative-a em vez disso.',
  )

test('what nothing depends on may go', () => expect(use(0, 0)).toBeNull())

test('counts, gender and number are right', () => {
  expect(use(12, 0)).toBe('Não é possível excluir: 12 vendas usam esta loja. Inative-a em vez disso.')
  expect(use(1, 0)).toBe('Não é possível excluir: 1 venda usa esta loja. Inative-a em vez disso.')
  expect(use(1, 1)).toBe('Não é possível excluir: 1 venda e 1 meta usam esta loja. Inative-a em vez disso.')
  expect(use(1200, 1, 3)).toBe(
    'Não é possível excluir: 1.200 vendas, 1 meta e 3 colaboradores usam esta loja. Inative-a em vez disso.',
  )
})
