import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { testOffice } from '../testing/office.ts'
import {
  buildCadastros,
  type Cadastros,
  createVenda,
  editOf,
  savedVenda,
  type TypedVendaEditada,
} from '../testing/vendas.ts'

const { database, administrador: ana } = await testOffice()
let cadastros: Cadastros
let venda: Venda

beforeEach(async () => {
  cadastros = await buildCadastros(database.db)
  venda = await criar()
})

const criar = (overrides?: Parameters<typeof createVenda>[2]) => createVenda(ana, cadastros, overrides)
const saved = (overrides: Partial<TypedVendaEditada>, base: Venda = venda) => savedVenda(ana, base, overrides)
const corretor = (index: number) => cadastros.corretores[index] ?? ''
const withStatus = (status_comissao: 'Pendente' | 'Pago' | 'Cancelado', base: Venda) =>
  editOf(base).participantes.map((participante) => ({ ...participante, status_comissao }))

describe('Desistência', () => {
  const situacao = (base: Venda) => base.participantes.map((p) => [p.status_comissao, p.estorno_pendente])

  it('cancels what was due and marks what was paid; leaving it undoes just that', async () => {
    const [first, second] = editOf(venda).participantes
    if (!first || !second) throw new Error('two participants expected')
    const third = { colaborador_id: corretor(2), modo: 'valor' as const, valor_comissao: 100 }
    const before = await saved({
      participantes: [
        { ...first, status_comissao: 'Pendente' },
        { ...second, status_comissao: 'Pago' },
        { ...third, status_comissao: 'Cancelado' },
      ],
    })
    const sorted = situacao(before)
    expect(sorted).toEqual([
      ['Cancelado', false],
      ['Pendente', false],
      ['Pago', false],
    ])

    const desistencia = await saved(
      { status: 'Desistência', motivo_rejeicao: 'Financiamento negado' },
      before,
    )
    expect(situacao(desistencia)).toEqual([
      ['Cancelado', false],
      ['Cancelado', false],
      ['Pago', true],
    ])
    expect(desistencia.motivo_rejeicao).toBe('Financiamento negado')

    const again = await saved({ observacoes: 'Cliente avisado' }, desistencia)
    expect(situacao(again)).toEqual(situacao(desistencia))

    expect(situacao(await saved({ status: 'Assinada' }, again))).toEqual(sorted)
  })

  it('leaves alone what was changed by hand in it', async () => {
    const desistencia = await saved({ status: 'Desistência' })
    const paid = await saved({ participantes: withStatus('Pago', desistencia) }, desistencia)
    expect(situacao(await saved({ status: 'Assinada' }, paid))).toEqual([
      ['Pago', false],
      ['Pago', false],
    ])
  })

  it('of a new sale cancels its commissions, too', async () => {
    expect(situacao(await criar({ status: 'Desistência' }))).toEqual([
      ['Cancelado', false],
      ['Cancelado', false],
    ])
  })
})
