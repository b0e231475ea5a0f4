import { expect, it } from 'vitest'
import { marcosDepois, perguntaDoDia } from './dia-anterior.ts'

const APROVACAO = { nome: 'a aprovação', dia: '2026-11-28' }

it('a day from the approval on is no question', () => {
  expect(marcosDepois('2026-11-28', [APROVACAO])).toEqual([])
  expect(marcosDepois('2026-11-27', [APROVACAO])).toEqual([APROVACAO])
})

it('the question says what came later, and the day', () => {
  expect(perguntaDoDia('2025-10-24', [APROVACAO])).toBe(
    'A aprovação é de 28/11/2026. O pagamento foi mesmo em 24/10/2025?',
  )
  const vendas = Array.from({ length: 7 }, (_, n) => ({ nome: `a venda AR00${n}/2026`, dia: '2026-03-10' }))
  expect(perguntaDoDia('2025-10-24', vendas)).toMatch(
    /^A venda AR000\/2026 é de 10\/03\/2026; .*a venda AR004\/2026 é de 10\/03\/2026; e mais 2\. O pagamento/,
  )
})
