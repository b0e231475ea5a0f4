import { beforeEach, describe, expect, it } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { testOffice } from '../testing/office.ts'
import {
  buildCadastros,
  type Cadastros,
  criarVenda,
  edicaoDe,
  type VendaEditadaDigitada,
  vendaSalva,
} from '../testing/vendas.ts'

const { database, administrador: ana } = await testOffice()
let cadastros: Cadastros
let venda: Venda

beforeEach(async () => {
  cadastros = await buildCadastros(database.db)
  venda = await criar()
})

const criar = (overrides?: Parameters<typeof criarVenda>[2]) => criarVenda(ana, cadastros, overrides)
const salva = (overrides: Partial<VendaEditadaDigitada>, de: Venda = venda) => vendaSalva(ana, de, overrides)
const corretor = (indice: number) => cadastros.corretores[indice] ?? ''
const comStatus = (status_comissao: 'Pendente' | 'Pago' | 'Cancelado', de: Venda) =>
  edicaoDe(de).participantes.map((participante) => ({ ...participante, status_comissao }))

describe('Desistência', () => {
  const situacao = (de: Venda) => de.participantes.map((p) => [p.status_comissao, p.estorno_pendente])

  it('cancels what was due and marks what was paid; leaving it undoes just that', async () => {
    const [primeiro, segundo] = edicaoDe(venda).participantes
    if (!primeiro || !segundo) throw new Error('two participants expected')
    const terceiro = { colaborador_id: corretor(2), modo: 'valor' as const, valor_comissao: 100 }
    const antes = await salva({
      participantes: [
        { ...primeiro, status_comissao: 'Pendente' },
        { ...segundo, status_comissao: 'Pago' },
        { ...terceiro, status_comissao: 'Cancelado' },
      ],
    })
    const ordenada = situacao(antes)
    expect(ordenada).toEqual([
      ['Cancelado', false],
      ['Pendente', false],
      ['Pago', false],
    ])

    const desistencia = await salva({ status: 'Desistência', motivo_rejeicao: 'Financiamento negado' }, antes)
    expect(situacao(desistencia)).toEqual([
      ['Cancelado', false],
      ['Cancelado', false],
      ['Pago', true],
    ])
    expect(desistencia.motivo_rejeicao).toBe('Financiamento negado')

    const outraVez = await salva({ observacoes: 'Cliente avisado' }, desistencia)
    expect(situacao(outraVez)).toEqual(situacao(desistencia))

    expect(situacao(await salva({ status: 'Assinada' }, outraVez))).toEqual(ordenada)
  })

  it('leaves alone what was changed by hand in it', async () => {
    const desistencia = await salva({ status: 'Desistência' })
    const paga = await salva({ participantes: comStatus('Pago', desistencia) }, desistencia)
    expect(situacao(await salva({ status: 'Assinada' }, paga))).toEqual([
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
