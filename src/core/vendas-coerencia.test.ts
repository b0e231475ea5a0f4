import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATUS_COMISSAO, STATUS_VENDA } from './vendas.ts'
import { diferencaDeComissao, motivoDaDesistencia } from './vendas-coerencia.ts'

it('the reason for a Desistência is shown only while the sale is one', () => {
  for (const status of STATUS_VENDA)
    expect(motivoDaDesistencia({ status, motivo_rejeicao: 'Crédito recusado' })).toBe(
      status === 'Desistência' ? 'Crédito recusado' : null,
    )
})

describe("a sale's commission status and its participants'", () => {
  const situacao = fc.constantFrom(...STATUS_COMISSAO)
  type Situacao = (typeof STATUS_COMISSAO)[number]
  const diferenca = (status_comissao: Situacao, participantes: Situacao[]) =>
    diferencaDeComissao(
      { status: 'Desembolsada', status_comissao },
      participantes.map((status_comissao) => ({ status_comissao })),
    )

  it.each<[Situacao, Situacao[], number[]]>([
    ['Pago', ['Pendente', 'Pago', 'Pendente'], [0, 2]],
    ['Pago', ['Cancelado', 'Pendente'], [1]],
    ['Pendente', ['Pago', 'Cancelado', 'Pago'], [0, 2]],
  ])('%s differs from %j', (daVenda, participantes, posicoes) => {
    const dosParticipantes = daVenda === 'Pago' ? 'Pendente' : 'Pago'
    expect(diferenca(daVenda, participantes)).toEqual({ daVenda, dosParticipantes, posicoes })
  })

  it.each<[Situacao, Situacao[]]>([
    ['Pago', ['Pago', 'Cancelado']],
    // Paid in part: not all is paid yet.
    ['Pendente', ['Pago', 'Pendente']],
    ['Pendente', ['Cancelado']],
    ['Cancelado', ['Pago', 'Pendente']],
    ['Pago', []],
  ])('%s agrees with %j', (daVenda, participantes) => {
    expect(diferenca(daVenda, participantes)).toBeNull()
  })

  it('agree once either is set to the other', () => {
    fc.assert(
      fc.property(situacao, fc.array(situacao, { maxLength: 6 }), (daVenda, participantes) => {
        const antes = diferenca(daVenda, participantes)
        if (!antes) return
        expect(diferenca(antes.dosParticipantes, participantes)).toBeNull()
        const mudados = participantes.map((p, i) => (antes.posicoes.includes(i) ? daVenda : p))
        expect(diferenca(daVenda, mudados)).toBeNull()
      }),
    )
  })

  it('are compared only in a Desembolsada', () => {
    const participantes = [{ status_comissao: 'Pendente' as const }]
    expect(diferencaDeComissao({ status: 'Pago', status_comissao: 'Pago' }, participantes)).toBeNull()
    expect(diferencaDeComissao({ status: 'Desembolsada', status_comissao: null }, participantes)).toBeNull()
  })
})
