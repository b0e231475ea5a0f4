import { expect, it } from 'vitest'
import { dependentsOf } from './dependents.ts'

it.each([
  ['lojas', { vendas: 268, vendas_participantes: 536 }, '268 vendas dependem'],
  ['vendas_participantes', { vendas: 1, vendas_participantes: 2 }, '1 venda depende'],
  ['colaboradores', { vendas_participantes: 1 }, '1 participante depende'],
  ['vendas', { vendas_participantes: 2 }, null],
  ['vendas', { vendas_participantes: 2, campanhas_vendas: 1 }, '1 campanha aplicada depende'],
  [
    'lojas',
    { colaboradores: 12, vendas: 1_268, metas: 1 },
    '1.268 vendas, 12 colaboradores e 1 meta dependem',
  ],
])('of a row of %s, %j: %s', (tabela, counts, sentence) => {
  expect(dependentsOf(tabela, counts)).toBe(sentence)
})
