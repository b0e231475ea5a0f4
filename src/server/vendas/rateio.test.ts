import { beforeEach, describe, expect, it } from 'vitest'
import type { TypedComissionado } from '../../contract/vendas/rateio.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { LINHA_MESSAGES } from '../../core/financeiro/linhas.ts'
import { comMovimentosInWords, RATEIO_MESSAGES } from '../../core/vendas/rateio.ts'
import { releaseComissoes } from '../financeiro/atos.ts'
import { actingAs } from '../testing/database/database.ts'
import { buildFavorecido } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildCadastros,
  type Cadastros,
  createVenda,
  savedVenda,
  saveVenda,
  type TypedVendaEditada,
} from '../testing/office/vendas.ts'

const { database, administrador: ana, staff } = await testOffice()
const { db } = database
let cadastros: Cadastros
let beto: { id: string; nome: string }
let parceira: { id: string; nome: string }

beforeEach(async () => {
  cadastros = await buildCadastros(db)
  beto = await buildFavorecido(db, { nome: 'Beto Lima' })
  parceira = await buildFavorecido(db, { tipo: 'Imobiliária parceira', nome: 'Parceira Ltda.' })
})

type Typed = NonNullable<TypedVendaEditada['rateio']>[number]
const gerente = (): Typed => ({
  favorecido_id: beto.id,
  papel: 'Gerente',
  modo: 'percentual',
  percentual: 0.3,
})
const captador = (): Typed => ({
  favorecido_id: parceira.id,
  papel: 'Captador',
  modo: 'valor',
  valor: 824.7,
})
const criar = (overrides?: Parameters<typeof createVenda>[2]) => createVenda(ana, cadastros, overrides)
const rowsOf = ({ rateio }: Venda) =>
  rateio.map(({ favorecido, papel, modo, percentual, valor }) => [
    favorecido.nome,
    papel,
    modo,
    percentual,
    valor,
  ])
/** The comissionados as the form sends them back. */
const typed = ({ rateio }: Venda): TypedComissionado[] =>
  rateio.map(({ id, favorecido_id, papel, modo, percentual, valor }) => ({
    id,
    favorecido_id,
    papel,
    modo,
    percentual,
    valor,
  }))
const obter = async ({ id }: Venda): Promise<Venda> => (await ana('GET', `/vendas/${id}`)).body
const release = (venda: Venda, index = 0) =>
  actingAs(db, null, (trx) => releaseComissoes(trx, [venda.rateio[index]?.id ?? '']))
const refusedAt = async (venda: Venda, overrides: Partial<TypedVendaEditada>) => {
  const { status, body } = await saveVenda(ana, venda, overrides)
  expect(status, JSON.stringify(body)).toBe(400)
  return body.data.campos
}

describe('a new sale', () => {
  it('has its comissionados in the typed order, by percent or value of its base', async () => {
    const venda = await criar({ rateio: [gerente(), captador()] })
    expect(rowsOf(venda)).toEqual([
      ['Beto Lima', 'Gerente', 'percentual', 0.3, 1237.05],
      ['Parceira Ltda.', 'Captador', 'valor', 0.2, 824.7],
    ])
    expect(rowsOf(await obter(venda))).toEqual(rowsOf(venda))
  })

  it('does not count them as participants', async () => {
    const { percentual_comissao, valor_comissao } = await criar({
      rateio: [{ ...gerente(), percentual: 99 }],
    })
    expect([percentual_comissao, valor_comissao]).toEqual([3.5, 14_432.25])
  })

  it('says by row what is wrong', async () => {
    const venda = await criar()
    expect(await refusedAt(venda, { rateio: [{ ...captador(), valor: 412_400 }] })).toEqual({
      'registro.rateio.0.valor': RATEIO_MESSAGES.acima_da_base,
    })
    expect(await refusedAt(venda, { rateio: [captador(), { ...gerente(), favorecido_id: '' }] })).toEqual({
      'registro.rateio.1.favorecido_id': RATEIO_MESSAGES.favorecido,
    })
    expect(await refusedAt(venda, { rateio: [gerente(), gerente()] })).toEqual({
      'registro.rateio.1.favorecido_id': RATEIO_MESSAGES.repetido,
    })
  })
})

describe('a saved sale', () => {
  it('keeps, changes, adds and removes comissionados, and follows the base', async () => {
    const venda = await criar({ rateio: [gerente()] })
    const [first] = typed(venda)
    const more = await savedVenda(ana, venda, { rateio: [first as Typed, captador()], valor_venda: 400_000 })
    expect(rowsOf(more)).toEqual([
      ['Parceira Ltda.', 'Captador', 'valor', 0.21, 824.7],
      ['Beto Lima', 'Gerente', 'percentual', 0.3, 1200],
    ])
    const fewer = await savedVenda(ana, more, { rateio: typed(more).slice(0, 1) })
    expect(rowsOf(fewer)).toEqual([['Parceira Ltda.', 'Captador', 'valor', 0.21, 824.7]])
  })

  it('keeps them for a form that sends none, of an open tab or the version before, and they follow the base', async () => {
    const venda = await criar({ rateio: [gerente(), captador()] })
    const saved = await savedVenda(ana, venda, { valor_venda: 500_000 })
    expect(rowsOf(saved)).toEqual([
      ['Beto Lima', 'Gerente', 'percentual', 0.3, 1500],
      ['Parceira Ltda.', 'Captador', 'valor', 0.16, 824.7],
    ])
  })

  it('has another version once its rateio changed, so that the second of two people is told', async () => {
    const venda = await criar({ rateio: [gerente()] })
    await savedVenda(ana, venda, { rateio: [...typed(venda), captador()] })
    const { status, body } = await saveVenda(staff, venda, { rateio: [] })
    expect([status, body.code]).toEqual([409, 'VERSAO_ANTIGA'])
    expect((await obter(venda)).rateio).toHaveLength(2)
  })

  it('has no other version for a rateio that stays', async () => {
    const venda = await criar({ rateio: [gerente()] })
    expect((await savedVenda(ana, venda, { rateio: typed(venda) })).versao).toBe(venda.versao)
  })

  it("refuses another sale's comissionado", async () => {
    const other = await criar({ rateio: [gerente()] })
    expect(await refusedAt(await criar(), { rateio: typed(other) })).toEqual({
      'registro.rateio.0.id': RATEIO_MESSAGES.de_outra_venda,
    })
  })

  it('has each change in its history', async () => {
    const venda = await criar({ rateio: [gerente()] })
    const [first] = typed(venda)
    await savedVenda(ana, venda, { rateio: [{ ...first, percentual: 0.5 } as Typed] })
    const { body } = await ana('GET', `/vendas/${venda.id}/historico`)
    const words = JSON.stringify(body)
    expect(words).toContain('de Gerente')
    expect(words).toContain('0,50%')
  })
})

describe('a released comissionado', () => {
  let venda: Venda
  beforeEach(async () => {
    venda = await criar({ rateio: [gerente()] })
    await release(venda)
  })

  it('is not removed, and neither its payee nor its papel changes', async () => {
    const [one] = typed(venda)
    expect(await refusedAt(venda, { rateio: [] })).toEqual({
      'registro.rateio': comMovimentosInWords('Beto Lima'),
    })
    expect(await refusedAt(venda, { rateio: [{ ...one, favorecido_id: parceira.id } as Typed] })).toEqual({
      'registro.rateio.0.favorecido_id': RATEIO_MESSAGES.liberada,
    })
    expect(await refusedAt(venda, { rateio: [{ ...one, papel: 'Diretor' } as Typed] })).toEqual({
      'registro.rateio.0.papel': RATEIO_MESSAGES.liberada,
    })
  })

  it('has less released when its value falls, and nothing once the sale falls through', async () => {
    const [one] = typed(venda)
    const lower = await savedVenda(ana, venda, { rateio: [{ ...one, percentual: 0.1 } as Typed] })
    expect(lower.rateio[0]).toMatchObject({ valor: 412.35, liberado: 412.35 })
    const fallen = await savedVenda(ana, lower, { status: 'Desistência', motivo_rejeicao: 'x' })
    expect(fallen.rateio[0]).toMatchObject({ valor: 412.35, liberado: 0 })
  })

  it('is not removed by the deletion of its sale', async () => {
    const { versao } = await obter(venda)
    const { status, body } = await ana('DELETE', `/vendas/${venda.id}`, { versao })
    expect(status, JSON.stringify(body)).toBe(422)
    expect(body.message).toBe(LINHA_MESSAGES.com_movimentos)
    expect((await obter(venda)).rateio).toHaveLength(1)
  })
})

it('goes with its sale while nothing of it was released', async () => {
  const venda = await criar({ rateio: [gerente()] })
  const { status, body } = await ana('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })
  expect(status, JSON.stringify(body)).toBe(200)
})

it("is proposed as in the seller's last sale, without payees that are Inativo", async () => {
  const ultimo = async (exceto?: string) =>
    (
      await staff(
        'GET',
        `/vendas/ultimo-rateio?colaborador_id=${cadastros.corretores[0]}${exceto ? `&exceto=${exceto}` : ''}`,
      )
    ).body.venda
  expect(await ultimo()).toBeNull()
  const before = await criar({ data_venda: '2026-03-01', rateio: [gerente()] })
  const last = await criar({ data_venda: '2026-03-05', rateio: [gerente(), captador()] })
  expect(await ultimo()).toMatchObject({
    numero_venda: last.numero_venda,
    rateio: [{ favorecido: { nome: 'Beto Lima' } }, { favorecido: { nome: 'Parceira Ltda.' }, valor: 824.7 }],
  })
  expect((await ultimo(last.id)).numero_venda).toBe(before.numero_venda)
  await db.updateTable('favorecidos').set({ status: 'Inativo' }).where('id', '=', parceira.id).execute()
  expect((await ultimo()).rateio).toMatchObject([{ favorecido: { nome: 'Beto Lima' } }])
})

it('keeps its payee from being deleted', async () => {
  await criar({ rateio: [captador()] })
  const { body } = await ana('GET', `/favorecidos/${parceira.id}`)
  const { status, body: refusal } = await ana('DELETE', `/favorecidos/${parceira.id}`, {
    versao: body.versao,
  })
  expect([status, refusal.message]).toEqual([
    422,
    'Não é possível excluir: 1 comissão é deste favorecido. Inative-o em vez disso.',
  ])
})
