import { describe, expect, it } from 'vitest'
import {
  type EstadoDaComissao,
  motivoDeNaoMarcar,
  podeSelecionar,
  SITUACOES_COMISSAO,
  situacaoDaComissao,
  somarComissoes,
  somarPessoas,
  somarTudo,
} from './comissoes.ts'

const pendente: EstadoDaComissao = { status_comissao: 'Pendente', estorno_pendente: false }
const paga: EstadoDaComissao = { status_comissao: 'Pago', estorno_pendente: false }
const aEstornar: EstadoDaComissao = { status_comissao: 'Pago', estorno_pendente: true }
const cancelada: EstadoDaComissao = { status_comissao: 'Cancelado', estorno_pendente: false }

describe('a commission', () => {
  it('has exactly one situação', () => {
    expect([pendente, paga, aEstornar, cancelada].map(situacaoDaComissao)).toEqual([...SITUACOES_COMISSAO])
  })

  it('can be selected unless it is Cancelado or to be reversed', () => {
    expect([pendente, paga, aEstornar, cancelada].map(podeSelecionar)).toEqual([true, true, false, false])
  })

  it.each([
    ['Pago', pendente, null, null],
    ['Pago', paga, '2026-03-05', 'A comissão já está paga.'],
    ['Pago', paga, null, null],
    ['Pago', aEstornar, '2026-03-05', 'A venda está em Desistência e a comissão espera estorno.'],
    ['Pago', cancelada, null, 'A comissão está cancelada.'],
    ['Pendente', paga, '2026-03-05', null],
    ['Pendente', pendente, null, 'A comissão já está pendente.'],
    ['Pendente', aEstornar, null, 'A venda está em Desistência e a comissão espera estorno.'],
    ['Pendente', cancelada, null, 'A comissão está cancelada.'],
  ] as const)('marked %s: %o of %s → %s', (status, estado, data_pagamento, motivo) => {
    expect(motivoDeNaoMarcar({ ...estado, data_pagamento }, status)).toBe(motivo)
  })
})

describe('sums', () => {
  it('are exact to the cent, however many there are', () => {
    const dezCentavos = Array.from({ length: 1000 }, () => ({ quantidade: 1, valor: 0.1 }))
    expect(somarTudo(dezCentavos)).toEqual({ quantidade: 1000, valor: 100 })
    expect(somarTudo([])).toEqual({ quantidade: 0, valor: 0 })
  })

  it('by situação add up to the total, for one person and for several', () => {
    const todas = [pendente, paga, aEstornar, cancelada, paga]
    const somas = somarComissoes(todas.map((estado, i) => ({ ...estado, valor_comissao: (i + 1) * 10.01 })))
    expect(somas.Pago).toEqual({ quantidade: 2, valor: 70.07 })
    expect(somas['A estornar']).toEqual({ quantidade: 1, valor: 30.03 })
    expect(somarTudo(Object.values(somas))).toEqual({ quantidade: 5, valor: 150.15 })
    expect(somarPessoas([somas, somas]).Pago).toEqual({ quantidade: 4, valor: 140.14 })
  })
})
