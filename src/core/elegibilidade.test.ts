import { expect, it } from 'vitest'
import { elegibilidadeEffect, selectionChanged } from './elegibilidade.ts'

it.each([
  [0, true, 'Todos os colaboradores do filtro já participam.'],
  [0, false, 'Nenhum colaborador do filtro participa.'],
  [1, true, '1 colaborador passa a participar dos sorteios.'],
  [1, false, '1 colaborador deixa de participar dos sorteios.'],
  [1_200, true, '1.200 colaboradores passam a participar dos sorteios.'],
  [2, false, '2 colaboradores deixam de participar dos sorteios.'],
])('a change of eligibility says how many it affects: %d, %s', (total, ativo, sentence) => {
  expect(elegibilidadeEffect(total, ativo)).toBe(sentence)
})

it('a selection that changed says how many there are now', () => {
  expect(selectionChanged(1)).toBe('A seleção mudou: agora é 1 colaborador. Confira e confirme de novo.')
  expect(selectionChanged(3)).toBe('A seleção mudou: agora são 3 colaboradores. Confira e confirme de novo.')
})
