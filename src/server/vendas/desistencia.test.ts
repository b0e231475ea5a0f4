import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { today } from '../../core/dates.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildCadastros,
  type Cadastros,
  createVenda,
  editOf,
  savedVenda,
  type TypedVendaEditada,
} from '../testing/office/vendas.ts'

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

  describe('whose paid commission was returned', () => {
    const returned = async () => {
      const paid = await saved({ participantes: withStatus('Pago', venda) })
      const desistencia = await saved({ status: 'Desistência' }, paid)
      const itens = desistencia.participantes
        .slice(0, 1)
        .map(({ id }) => ({ id, versao: desistencia.versao }))
      const data_devolucao = today(new Date())
      const { status } = await ana('POST', '/comissoes/marcar', {
        status: 'Devolvida',
        itens,
        data_devolucao,
        forma_devolucao: 'PIX',
      })
      expect(status).toBe(200)
      return obter()
    }
    const obter = async (): Promise<Venda> => (await ana('GET', `/vendas/${venda.id}`)).body
    const stateOf = (base: Venda) =>
      base.participantes.map((p) => [p.status_comissao, p.data_pagamento !== null, p.forma_devolucao])

    it('keeps day and form while the sale stays in it and is saved', async () => {
      const again = await saved({ observacoes: 'Cliente avisado' }, await returned())
      expect(stateOf(again)).toEqual([
        ['Pago', true, 'PIX'],
        ['Pago', true, null],
      ])
    })

    it('is Pendente again when the sale leaves it, and what was not returned is Pago', async () => {
      const left = await saved({ status: 'Assinada' }, await returned())
      expect(stateOf(left)).toEqual([
        ['Pendente', false, null],
        ['Pago', true, null],
      ])
      expect(left.participantes.map((p) => p.estorno_pendente)).toEqual([false, false])
    })

    it('so it is when many sales leave it at once', async () => {
      const { id, versao } = await returned()
      const { body } = await ana('PUT', '/vendas/lote/status', {
        status: 'Assinada',
        itens: [{ id, versao }],
      })
      expect(body).toMatchObject({ alteradas: 1 })
      expect(stateOf(await obter())).toEqual([
        ['Pendente', false, null],
        ['Pago', true, null],
      ])
    })

    it('so it is when the previous version of the server saves the sale', async () => {
      const { id } = await returned()
      // It sends every status back as it was read, and takes the mark away.
      await database.db
        .updateTable('vendas_participantes')
        .set({ status_comissao: 'Pago', estorno_pendente: false })
        .where('venda_id', '=', id)
        .execute()
      expect(stateOf(await obter())).toEqual([
        ['Pendente', false, null],
        ['Pago', true, null],
      ])
    })
  })

  it('of a new sale cancels its commissions, too', async () => {
    expect(situacao(await criar({ status: 'Desistência' }))).toEqual([
      ['Cancelado', false],
      ['Cancelado', false],
    ])
  })
})
