import { expect, test } from 'vitest'
import type { LinhaLida } from '../../../contract/financeiro/retornos.ts'
import { markingOf } from './marking.ts'

const pagamento = (id: string) => ({ id, favorecido_nome: 'Ana', fechamento: 1, liquido: 1_000 })
const linha: LinhaLida = {
  ordem: 2,
  pagamento: null,
  candidatos: [
    { ...pagamento('a'), impedimento: null },
    { ...pagamento('b'), impedimento: 'de_outra_pessoa' },
  ],
  situacao: 'Pago',
  resultado: 'Pago',
  dia: '2026-11-20',
  motivo: null,
  impedimento: null,
}

test('a chosen payment is marked at once unless it waits for somebody else', () => {
  const marked = (...escolhas: [number, string][]) =>
    markingOf([linha], new Map(escolhas)).map(({ pagamento: { id } }) => id)
  expect(marked([2, 'a'])).toEqual(['a'])
  expect(marked([2, 'b'])).toEqual([])
  expect(marked()).toEqual([])
})
