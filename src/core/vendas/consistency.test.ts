import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comissaoDifference, motivoOfDesistencia } from './consistency.ts'
import { COMISSAO_STATUSES, VENDA_STATUSES } from './vendas.ts'

it('the reason for a Desistência is shown only while the sale is one', () => {
  for (const status of VENDA_STATUSES)
    expect(motivoOfDesistencia({ status, motivo_rejeicao: 'Crédito recusado' })).toBe(
      status === 'Desistência' ? 'Crédito recusado' : null,
    )
})

describe("a sale's commission status and its participants'", () => {
  const situacao = fc.constantFrom(...COMISSAO_STATUSES)
  type Situacao = (typeof COMISSAO_STATUSES)[number]
  const difference = (status_comissao: Situacao, participantes: Situacao[]) =>
    comissaoDifference(
      { status: 'Desembolsada', status_comissao },
      participantes.map((status_comissao) => ({ status_comissao })),
    )

  it.each<[Situacao, Situacao[], number[]]>([
    ['Pago', ['Pendente', 'Pago', 'Pendente'], [0, 2]],
    ['Pago', ['Cancelado', 'Pendente'], [1]],
    ['Pendente', ['Pago', 'Cancelado', 'Pago'], [0, 2]],
  ])('%s differs from %j', (ofVenda, participantes, positions) => {
    const ofParticipantes = ofVenda === 'Pago' ? 'Pendente' : 'Pago'
    expect(difference(ofVenda, participantes)).toEqual({
      ofVenda,
      ofParticipantes,
      positions,
    })
  })

  it.each<[Situacao, Situacao[]]>([
    ['Pago', ['Pago', 'Cancelado']],
    // Paid in part: not all is paid yet.
    ['Pendente', ['Pago', 'Pendente']],
    ['Pendente', ['Cancelado']],
    ['Cancelado', ['Pago', 'Pendente']],
    ['Pago', []],
  ])('%s agrees with %j', (ofVenda, participantes) => {
    expect(difference(ofVenda, participantes)).toBeNull()
  })

  it('agree once either is set to the other', () => {
    fc.assert(
      fc.property(situacao, fc.array(situacao, { maxLength: 6 }), (ofVenda, participantes) => {
        const before = difference(ofVenda, participantes)
        if (!before) return
        expect(difference(before.ofParticipantes, participantes)).toBeNull()
        const changed = participantes.map((p, i) => (before.positions.includes(i) ? ofVenda : p))
        expect(difference(ofVenda, changed)).toBeNull()
      }),
    )
  })

  it('are compared only in a Desembolsada', () => {
    const participantes = [{ status_comissao: 'Pendente' as const }]
    expect(comissaoDifference({ status: 'Pago', status_comissao: 'Pago' }, participantes)).toBeNull()
    expect(comissaoDifference({ status: 'Desembolsada', status_comissao: null }, participantes)).toBeNull()
  })
})
