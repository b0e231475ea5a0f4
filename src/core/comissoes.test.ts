import { describe, expect, it } from 'vitest'
import {
  COMISSAO_SITUACOES,
  type ComissaoState,
  canSelect,
  reasonNotToMark,
  situacaoOfComissao,
  sumAll,
  sumComissoes,
  sumPeople,
} from './comissoes.ts'

const pending: ComissaoState = { status_comissao: 'Pendente', estorno_pendente: false }
const paid: ComissaoState = { status_comissao: 'Pago', estorno_pendente: false }
const toReverse: ComissaoState = { status_comissao: 'Pago', estorno_pendente: true }
const cancelled: ComissaoState = { status_comissao: 'Cancelado', estorno_pendente: false }

describe('a commission', () => {
  it('has exactly one situação', () => {
    expect([pending, paid, toReverse, cancelled].map(situacaoOfComissao)).toEqual([...COMISSAO_SITUACOES])
  })

  it('can be selected unless it is Cancelado or to be reversed', () => {
    expect([pending, paid, toReverse, cancelled].map(canSelect)).toEqual([true, true, false, false])
  })

  it.each([
    ['Pago', pending, null, null],
    ['Pago', paid, '2026-03-05', 'A comissão já está paga.'],
    ['Pago', paid, null, null],
    ['Pago', toReverse, '2026-03-05', 'A venda está em Desistência e a comissão espera estorno.'],
    ['Pago', cancelled, null, 'A comissão está cancelada.'],
    ['Pendente', paid, '2026-03-05', null],
    ['Pendente', pending, null, 'A comissão já está pendente.'],
    ['Pendente', toReverse, null, 'A venda está em Desistência e a comissão espera estorno.'],
    ['Pendente', cancelled, null, 'A comissão está cancelada.'],
  ] as const)('marked %s: %o of %s → %s', (status, state, data_pagamento, reason) => {
    expect(reasonNotToMark({ ...state, data_pagamento }, status)).toBe(reason)
  })
})

describe('sums', () => {
  it('are exact to the cent, however many there are', () => {
    const tenCentavos = Array.from({ length: 1000 }, () => ({ quantidade: 1, valor: 0.1 }))
    expect(sumAll(tenCentavos)).toEqual({ quantidade: 1000, valor: 100 })
    expect(sumAll([])).toEqual({ quantidade: 0, valor: 0 })
  })

  it('by situação add up to the total, for one person and for several', () => {
    const all = [pending, paid, toReverse, cancelled, paid]
    const sums = sumComissoes(all.map((state, i) => ({ ...state, valor_comissao: (i + 1) * 10.01 })))
    expect(sums.Pago).toEqual({ quantidade: 2, valor: 70.07 })
    expect(sums['A estornar']).toEqual({ quantidade: 1, valor: 30.03 })
    expect(sumAll(Object.values(sums))).toEqual({ quantidade: 5, valor: 150.15 })
    expect(sumPeople([sums, sums]).Pago).toEqual({ quantidade: 4, valor: 140.14 })
  })
})
