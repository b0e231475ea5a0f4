import { describe, expect, it } from 'vitest'
import { bySituacao, canSelect, reasonAgainstDay, reasonNotToMark, sumAll, sumPeople } from './comissoes.ts'
import { COMISSAO_SITUACOES, type ComissaoState, devolucaoInWords, situacaoOfComissao } from './situacao.ts'

const free = { estorno_pendente: false, data_devolucao: null }
const pending: ComissaoState = { status_comissao: 'Pendente', ...free }
const paid: ComissaoState = { status_comissao: 'Pago', ...free }
const toReverse: ComissaoState = { status_comissao: 'Pago', ...free, estorno_pendente: true }
const returned: ComissaoState = { ...toReverse, data_devolucao: '2026-11-20' }
const cancelled: ComissaoState = { status_comissao: 'Cancelado', ...free }

describe('a commission', () => {
  it('has exactly one situação', () => {
    expect([pending, paid, toReverse, returned, cancelled].map(situacaoOfComissao)).toEqual([
      ...COMISSAO_SITUACOES,
    ])
  })

  it('can be selected unless it is Cancelado', () => {
    expect([pending, paid, toReverse, returned, cancelled].map(canSelect)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('was returned on a day and in a form', () => {
    expect(devolucaoInWords({ data_devolucao: '2026-11-20', forma_devolucao: 'PIX' })).toBe(
      'em 20/11/2026 (PIX)',
    )
    expect(devolucaoInWords({ data_devolucao: null, forma_devolucao: null })).toBeNull()
  })

  it('cannot come back before it was paid', () => {
    expect(reasonAgainstDay('2026-11-05', '2026-11-04')).toBe(
      'A comissão foi paga em 05/11/2026, depois da data da devolução.',
    )
    expect(reasonAgainstDay('2026-11-05', '2026-11-05')).toBeNull()
    expect(reasonAgainstDay(null, '2026-11-04')).toBeNull()
  })

  it.each([
    ['Pago', pending, null, null],
    ['Pago', paid, '2026-03-05', 'A comissão já está paga.'],
    ['Pago', paid, null, null],
    ['Pago', toReverse, '2026-03-05', 'A venda está em Desistência e a comissão está A estornar.'],
    ['Pago', returned, '2026-03-05', 'A comissão foi devolvida. Desfaça a devolução antes.'],
    ['Pago', returned, null, 'A comissão foi devolvida. Desfaça a devolução antes.'],
    ['Pago', cancelled, null, 'A comissão está cancelada.'],
    ['Pendente', paid, '2026-03-05', null],
    ['Pendente', pending, null, 'A comissão já está pendente.'],
    ['Pendente', toReverse, null, 'A venda está em Desistência e a comissão está A estornar.'],
    ['Pendente', returned, null, 'A comissão foi devolvida. Desfaça a devolução antes.'],
    ['Pendente', cancelled, null, 'A comissão está cancelada.'],
    ['Devolvida', toReverse, '2026-03-05', null],
    ['Devolvida', pending, null, 'A comissão não foi paga.'],
    ['Devolvida', paid, '2026-03-05', 'A comissão não está A estornar.'],
    ['Devolvida', returned, '2026-03-05', 'A comissão já foi devolvida.'],
    ['Devolvida', cancelled, null, 'A comissão está cancelada.'],
    ['A estornar', returned, '2026-03-05', null],
    ['A estornar', pending, null, 'A comissão não foi devolvida.'],
    ['A estornar', paid, '2026-03-05', 'A comissão não foi devolvida.'],
    ['A estornar', toReverse, '2026-03-05', 'A comissão já está A estornar.'],
    ['A estornar', cancelled, null, 'A comissão está cancelada.'],
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
    const sums = {
      ...bySituacao(() => ({ quantidade: 1, valor: 35.03 })),
      Pago: { quantidade: 2, valor: 70.07 },
    }
    expect(sumAll(Object.values(sums))).toEqual({ quantidade: 6, valor: 210.19 })
    expect(sumPeople([sums, sums]).Pago).toEqual({ quantidade: 4, valor: 140.14 })
  })
})
