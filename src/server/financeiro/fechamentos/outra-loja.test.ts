/** A sale that goes to another loja while its commissions are in a closing that is limited to lojas. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '../../../core/dates.ts'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildDivida, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { saveVenda } from '../../testing/office/vendas.ts'

const { database, services, administrador, staff } = await testOffice()
const { db, ownerDb } = database
const hoje = today(services.now())
const norte = await buildLoja(db, { nome: 'Loja Norte' })
const sul = await buildLoja(db, { nome: 'Loja Sul' })

beforeEach(async () => {
  await services.financeiro.settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'auditoria')
})

/** A draft of those lojas, with what was released. */
async function prepared(lojas: string[]): Promise<string> {
  const { body } = await staff('POST', '/fechamentos', {
    corte: hoje,
    dia_pagamento: addDays(hoje, 2),
    lojas,
  })
  await services.financeiro.settled()
  return body.id
}

/** A released commission of R$ 100,00 of a sale of Loja Sul; returns the sale's id. */
async function soldIn(favorecido: Awaited<ReturnType<typeof buildFavorecido>>, numero_venda: string) {
  await buildLiberada(db, { favorecido, valor: 100, loja_id: sul.id, venda: { numero_venda } })
  const { id } = await db
    .selectFrom('vendas')
    .select('id')
    .where('numero_venda', '=', numero_venda)
    .executeTakeFirstOrThrow()
  return id
}

/** By the form. */
async function move(venda: string, loja_id: string) {
  const { body } = await administrador('GET', `/vendas/${venda}`)
  expect((await saveVenda(administrador, body, { loja_id })).status).toBe(200)
}

const obter = async (id: string) => (await administrador('GET', `/fechamentos/${id}`)).body
const send = async (id: string) => {
  const { versao, conferencia } = await obter(id)
  return staff('POST', `/fechamentos/${id}/enviar`, { versao, conferencia })
}
const pagamentosOf = async (id: string) =>
  (await administrador('GET', `/fechamentos/${id}/pagamentos`)).body.itens
const linhasOf = async (id: string, pagamento_id: string) =>
  (await administrador('GET', `/fechamentos/${id}/pagamentos/${pagamento_id}`)).body.itens

describe('a draft that is limited to other lojas', () => {
  it('loses the sale’s commissions, payees without any, and what a discount is then too large', async () => {
    const [ana, beto] = [
      await buildFavorecido(db, { nome: 'Ana' }),
      await buildFavorecido(db, { nome: 'Beto' }),
    ]
    await buildDivida(db, ana, 500)
    const stays = await soldIn(ana, 'S-1')
    const [first, second] = [await soldIn(ana, 'S-2'), await soldIn(beto, 'S-3')]
    const id = await prepared([sul.id])
    const before = await obter(id)
    const ofAna = (await pagamentosOf(id)).find(
      ({ favorecido }: { favorecido: string }) => favorecido === 'Ana',
    )
    await db.updateTable('pagamentos').set({ desconto: 150 }).where('id', '=', ofAna.id).execute()
    for (const venda of [first, second]) await move(venda, norte.id)
    expect(await pagamentosOf(id)).toMatchObject([
      { favorecido: 'Ana', linhas: 1, bruto: 100, desconto: 100, liquido: 0 },
    ])
    expect((await linhasOf(id, ofAna.id)).map(({ venda }: { venda: { id: string } }) => venda.id)).toEqual([
      stays,
    ])
    // A person who looked at it before the change cannot send it.
    const { versao, conferencia } = before
    expect((await staff('POST', `/fechamentos/${id}/enviar`, { versao, conferencia })).status).toBe(422)
    // They are free for the other loja's.
    expect(await pagamentosOf(await prepared([norte.id]))).toHaveLength(2)
  })

  it('keeps them by any other change of the sale, and where it has that loja, or all', async () => {
    const ana = await buildFavorecido(db, { nome: 'Ana' })
    const venda = await soldIn(ana, 'S-4')
    const id = await prepared([sul.id, norte.id])
    await move(venda, norte.id)
    await move(venda, norte.id)
    expect(await pagamentosOf(id)).toHaveLength(1)
    await db.deleteFrom('fechamentos').execute()
    const all = await prepared([])
    await move(venda, sul.id)
    expect(await pagamentosOf(all)).toHaveLength(1)
  })

  it('is not sent with one that came in all the same, unless somebody says why', async () => {
    const ana = await buildFavorecido(db, { nome: 'Ana' })
    await soldIn(ana, 'S-5')
    const id = await prepared([sul.id])
    // As by a preparation that read the sale before it was moved.
    await ownerDb.updateTable('fechamentos_lojas').set({ loja_id: norte.id }).execute()
    const refused = await send(id)
    expect(refused).toMatchObject({ status: 422, body: { code: 'FECHAMENTO_BLOQUEADO' } })
    expect(refused.body.message).toBe(FECHAMENTO_MESSAGES.com_bloqueios)
    const [pagamento] = await pagamentosOf(id)
    const [linha] = await linhasOf(id, pagamento.id)
    expect(linha.bloqueios).toEqual([{ tipo: 'Venda de outra loja', texto: 'Venda de outra loja: Loja Sul' }])
    const keep = { linha_id: linha.id, motivo: 'A loja mudou de nome' }
    expect((await staff('POST', `/fechamentos/${id}/incluir`, keep)).status).toBe(200)
    expect((await send(id)).status).toBe(200)
  })
})

it('a closing that waits for approval stays as it was sent, and shows it', async () => {
  const ana = await buildFavorecido(db, { nome: 'Ana' })
  const venda = await soldIn(ana, 'S-6')
  const id = await prepared([sul.id])
  expect((await send(id)).status).toBe(200)
  expect((await obter(id)).ressalvas).toEqual([])
  await move(venda, norte.id)
  expect((await obter(id)).ressalvas).toEqual([
    'De outra loja desde o envio (venda S-6: Loja Norte). Se não devem ser pagas aqui, peça correção.',
  ])
  const [pagamento] = await pagamentosOf(id)
  expect((await linhasOf(id, pagamento.id))[0].bloqueios).toEqual([
    { tipo: 'Venda de outra loja', texto: 'Venda de outra loja: Loja Norte' },
  ])
})
