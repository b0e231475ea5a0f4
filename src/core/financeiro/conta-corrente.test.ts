/** A payee's account in words. */
import { expect, it } from 'vitest'
import { DESFEITO } from '../vendas/pagamentos-da-comissao.ts'
import { dividasInWords, movimentoInWords } from './conta-corrente.ts'

const MOVEMENT = { tipo: 'Pagamento', desfaz: false, desfeito: false, rubrica: null, forma: null } as const

it('a movement says how, and whether it was undone or undoes', () => {
  expect(movimentoInWords(MOVEMENT)).toBe('Pagamento')
  expect(movimentoInWords({ ...MOVEMENT, tipo: 'Estorno', desfeito: true })).toBe('Estorno (desfeito)')
  expect(movimentoInWords({ ...MOVEMENT, tipo: 'Estorno', desfaz: true })).toBe('Desfeito: Estorno')
  expect(movimentoInWords({ ...MOVEMENT, tipo: 'Pago por fora', forma: 'PIX' })).toBe('Pago por fora (PIX)')
  expect(movimentoInWords({ ...MOVEMENT, tipo: 'Retenção', rubrica: 'ISS' })).toBe('Retenção (ISS)')
})

it('a payment that the bank returned is not one that was marked by mistake', () => {
  expect(movimentoInWords({ ...MOVEMENT, desfeito: true })).toBe('Pagamento (voltou)')
  expect(movimentoInWords({ ...MOVEMENT, desfaz: true })).toBe('Pagamento devolvido pelo banco')
  expect(movimentoInWords({ ...MOVEMENT, desfaz: true, forma: DESFEITO })).toBe('Pagamento desfeito')
})

it('a discount names each debt with its day and sale', () => {
  const divida = { tipo: 'Estorno', data: '2026-03-12', valor: 400, numero_venda: 'AR087/2026' } as const
  expect(dividasInWords([])).toBeNull()
  expect(dividasInWords([divida, { ...divida, tipo: 'Adiantamento', valor: 50, numero_venda: null }])).toBe(
    'R$\u00a0400,00 do Estorno de 12/03/2026 da venda AR087/2026 e R$\u00a050,00 do Adiantamento de 12/03/2026',
  )
})
