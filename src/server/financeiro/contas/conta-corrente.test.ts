/** A payee's page: the account with its balances, payments and keys, for each who may ask. */
import { describe, expect, it } from 'vitest'
import type { MovimentoDaConta } from '../../../contract/financeiro/conta-corrente.ts'
import { actingAs } from '../../testing/database/database.ts'
import { rowsOf } from '../../testing/files/spreadsheets.ts'
import { actorOf, approved } from '../../testing/financeiro/movements.ts'
import { pdfOfBytes } from '../../testing/office/anexos.ts'
import {
  buildColaborador,
  buildFavorecido,
  buildLoja,
  buildUsuario,
  buildVenda,
} from '../../testing/office/builders.ts'
import { attachComprovante } from '../../testing/office/comprovantes.ts'
import { buildDivida, buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { payOutside } from '../atos.ts'

const { database, app, administrador, staff } = await testOffice({
  now: () => new Date('2026-05-10T12:00:00Z'),
})
const { db } = database
const DAY = '2026-04-20'
const ABSENT = '11111111-1111-4111-8111-111111111111'

const PARTS = ['saldos', 'conta-corrente', 'conta-corrente/exportar?formato=csv', 'pagamentos', 'chaves']
const contaOf = async (id: string, call = staff): Promise<MovimentoDaConta[]> =>
  (await call('GET', `/favorecidos/${id}/conta-corrente`)).body.itens

describe('refuses', () => {
  it.each(PARTS)('%s of a payee who does not exist, and of what is no id', async (part) => {
    expect((await staff('GET', `/favorecidos/${ABSENT}/${part}`)).status).toBe(404)
    expect((await staff('GET', `/favorecidos/x/${part}`)).status).toBe(400)
  })
  it.each(['de=ontem', 'de=2026-02-30', 'pagina=0', 'pagina=1e3', 'ordem=valor'])(
    'payments by %s',
    async (query) => {
      const { id } = await buildFavorecido(db)
      expect((await staff('GET', `/favorecidos/${id}/pagamentos?${query}`)).status).toBe(400)
    },
  )
})

describe('the account', () => {
  it('has every movement in order with both balances, and which debt a discount recovers', async () => {
    const favorecido = await buildFavorecido(db)
    // Of 500 that are owed, the payment of 1.000 discounts 500; of another sale 200 are released.
    await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [600, 400], desconto: 500, status: 'Pago', dia: DAY }],
    })
    await buildLiberada(db, { favorecido, valor: 200 })
    const itens = await contaOf(favorecido.id)
    expect(
      itens.map(({ tipo, valor, a_receber, a_recuperar }) => [tipo, valor, a_receber, a_recuperar]).reverse(),
    ).toEqual([
      ['Liberação', 500, 500, 0],
      ['Pago por fora', 500, 0, 0],
      ['Estorno', 500, 0, 500],
      ['Liberação', 600, 600, 500],
      ['Liberação', 400, 1000, 500],
      ['Aprovação', 600, 1000, 500],
      ['Aprovação', 400, 1000, 500],
      ['Desconto', 500, 500, 0],
      ['Pagamento', 500, 0, 0],
      ['Liberação', 200, 200, 0],
    ])
    const estorno = itens.find(({ tipo }) => tipo === 'Estorno')
    const desconto = itens.find(({ tipo }) => tipo === 'Desconto')
    expect(desconto?.recupera).toEqual([
      { tipo: 'Estorno', data: DAY, valor: 500, numero_venda: estorno?.venda?.numero_venda },
    ])
    const { saldos } = (await staff('GET', `/favorecidos/${favorecido.id}/saldos`)).body
    expect(saldos).toEqual({
      a_liberar: 0,
      liberado: 200,
      em_fechamento: 0,
      // Net, and the 500 paid outside of a closing.
      pago_no_ano: 1000,
      ano: 2026,
      a_receber: 200,
      a_recuperar: 0,
      dividas: [],
      baixa: null,
    })
  })

  it('says of which sales what is owed comes, since when, and what of it was recovered', async () => {
    const favorecido = await buildFavorecido(db)
    await buildDivida(db, favorecido, 500)
    // The builder adds a debt as large as the discount, which settles the older one.
    await buildFechamento(db, {
      pagamentos: [{ favorecido, valores: [600], desconto: 200, status: 'Pago', dia: DAY }],
    })
    const { saldos } = (await staff('GET', `/favorecidos/${favorecido.id}/saldos`)).body
    expect(saldos.a_recuperar).toBe(500)
    expect(saldos.dividas).toEqual([
      expect.objectContaining({ tipo: 'Estorno', data: DAY, valor: 500, aberto: 300 }),
      expect.objectContaining({ tipo: 'Estorno', data: DAY, valor: 200, aberto: 200 }),
    ])
    for (const { numero_venda } of saldos.dividas) expect(numero_venda).toEqual(expect.any(String))
  })

  it('counts what is not released yet, in a draft, and in an approved closing', async () => {
    const favorecido = await buildFavorecido(db)
    await buildFechamento(db, { pagamentos: [{ favorecido, valores: [300] }] })
    await buildFechamento(db, { status: 'Rascunho', pagamentos: [{ favorecido, valores: [70] }] })
    await buildVenda(db, {}, [{ colaborador_id: favorecido.colaborador_id ?? '', valor_comissao: 45 }])
    const { saldos } = (await staff('GET', `/favorecidos/${favorecido.id}/saldos`)).body
    expect(saldos).toMatchObject({
      a_liberar: 45,
      liberado: 0,
      em_fechamento: 370,
      pago_no_ano: 0,
      a_receber: 370,
    })
  })

  it('of a page goes on where the page before ended, and the file has all of it', async () => {
    const favorecido = await buildFavorecido(db)
    await buildFechamento(db, { pagamentos: [{ favorecido, valores: Array(30).fill(10.01) }] })
    const pages = [1, 2].map(async (pagina) => {
      const { body } = await staff('GET', `/favorecidos/${favorecido.id}/conta-corrente?pagina=${pagina}`)
      expect(body.total).toBe(60)
      return body.itens as MovimentoDaConta[]
    })
    const [first = [], second = []] = await Promise.all(pages)
    expect([first.length, second.length]).toEqual([50, 10])
    expect(first.at(-1)?.a_receber).toBe(110.11)
    expect(second[0]?.a_receber).toBe(100.1)
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(60)
    const path = `/favorecidos/${favorecido.id}/conta-corrente/exportar?formato=csv`
    const rows = rowsOf((await administrador('GET', path)).raw)
    expect(rows.map((row) => row['A receber'])).toEqual(
      [...first, ...second].reverse().map(({ a_receber }) => a_receber?.toFixed(2).replace('.', ',')),
    )
  })

  it('of an Estorno that was undone and made again, the discount recovers the second', async () => {
    const favorecido = await buildFavorecido(db)
    const linha = await buildLiberada(db, { favorecido, valor: 900 })
    await actingAs(db, null, (trx) => payOutside(trx, { linha, valor: 900, dia: DAY }))
    const { participante_id, venda_id } = await db
      .selectFrom('comissoes_linhas')
      .select(['participante_id', 'venda_id'])
      .where('id', '=', linha)
      .executeTakeFirstOrThrow()
    const setStatus = (status: 'Desistência' | 'Pago') =>
      db
        .updateTable('vendas')
        .set({ status })
        .where('id', '=', venda_id ?? '')
        .execute()
    const post = async (path: string, body: object) =>
      expect((await administrador('POST', `/liberacoes/${path}`, body)).status, path).toBe(200)
    const reverse = async (data: string) => {
      await setStatus('Desistência')
      await post(`${participante_id}/estorno`, { valor: 900, havia: 900, data })
    }
    const recovered = async () =>
      (await contaOf(favorecido.id))
        .find(({ tipo }) => tipo === 'Desconto')
        ?.recupera.map(({ data, valor }) => [data, valor])

    await reverse('2026-04-21')
    const outra = await buildLiberada(db, { favorecido, valor: 1000 })
    const [sender, approver] = [actorOf(db, await buildUsuario(db)), actorOf(db, await buildUsuario(db))]
    const draft = { favorecido_id: favorecido.id, linhas: [[outra, 1000]] as const, desconto: 300 }
    await approved({ sender, approver }, [draft])
    expect(await recovered()).toEqual([['2026-04-21', 300]])
    await setStatus('Pago')
    await post(`vendas/${venda_id}/desfazer-estornos`, { estornado: 900, recuperado: 300 })
    expect(await recovered()).toEqual([['2026-04-21', 300]])
    await reverse('2026-05-02')
    expect(await recovered()).toEqual([['2026-05-02', 300]])
    expect((await contaOf(favorecido.id))[0]).toMatchObject({ a_receber: 700, a_recuperar: 600 })
  })
})

describe('Staff of one loja', () => {
  it('sees the movements of its sales and its closings, and no balance', async () => {
    const favorecido = await buildFavorecido(db)
    const sul = (await buildLoja(db)).id
    await buildDivida(db, favorecido, 80)
    await buildFechamento(db, { pagamentos: [{ favorecido, valores: [100] }] })
    const own = await buildFechamento(db, {
      lojas: [sul],
      pagamentos: [{ favorecido, valores: [200], loja_id: sul, status: 'Pago' }],
    })
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, sul)
    const itens = await contaOf(favorecido.id, call)
    expect(
      itens.map(({ tipo, valor, a_receber, a_recuperar }) => [tipo, valor, a_receber, a_recuperar]),
    ).toEqual([
      ['Aprovação', 200, null, null],
      ['Liberação', 200, null, null],
    ])
    expect((await call('GET', `/favorecidos/${favorecido.id}/saldos`)).body).toEqual({ saldos: null })
    const pagamentos = (await call('GET', `/favorecidos/${favorecido.id}/pagamentos`)).body
    expect(pagamentos.itens.map(({ id }: { id: string }) => id)).toEqual([own.pagamentos[0]?.id])
    const path = `/favorecidos/${favorecido.id}/conta-corrente/exportar?formato=csv`
    const rows = rowsOf((await call('GET', path)).raw)
    expect(rows.map((row) => row['A receber'])).toEqual(['', ''])
    await restrict(db)
    expect((await contaOf(favorecido.id, call)).length).toBe(8)
  })
})

it('a payment says how many comprovantes it has', async () => {
  const favorecido = await buildFavorecido(db)
  const { id, pagamentos } = await buildFechamento(db, { pagamentos: [{ favorecido, status: 'Pago' }] })
  const count = async () =>
    (await staff('GET', `/favorecidos/${favorecido.id}/pagamentos`)).body.itens[0].comprovantes
  expect(await count()).toBe(0)
  await attachComprovante(staff, id, pdfOfBytes(300), { pagamentos: pagamentos.map((one) => one.id) })
  expect(await count()).toBe(1)
})

it('payments are found by the days on which they were paid or are to be', async () => {
  const favorecido = await buildFavorecido(db)
  for (const [dia_pagamento, dia] of [
    ['2026-04-20', '2026-04-22'],
    ['2026-05-05', undefined],
  ] as const)
    await buildFechamento(db, {
      dia_pagamento,
      pagamentos: [{ favorecido, ...(dia && { status: 'Pago', dia }) }],
    })
  const daysOf = async (query: string) =>
    (await staff('GET', `/favorecidos/${favorecido.id}/pagamentos?${query}`)).body.itens.map(
      (one: { data_pagamento: string | null; situacao: string }) => [one.data_pagamento, one.situacao],
    )
  expect(await daysOf('')).toEqual([
    [null, 'A pagar'],
    ['2026-04-22', 'Pago'],
  ])
  expect(await daysOf('de=2026-04-22&ate=2026-04-22')).toEqual([['2026-04-22', 'Pago']])
  expect(await daysOf('de=2026-04-23&ate=2026-05-05')).toEqual([[null, 'A pagar']])
})

it('keys say who entered them and since when they were paid to, masked until Staff opens the payee', async () => {
  const created = await administrador('POST', '/favorecidos', {
    tipo: 'Outro',
    nome: 'Parceira Imóveis',
    tipo_chave: 'E-mail',
    chave_pix: 'velha@parceira.example',
  })
  const favorecido = await db
    .selectFrom('favorecidos')
    .selectAll()
    .where('id', '=', created.body.id)
    .executeTakeFirstOrThrow()
  await buildFechamento(db, { pagamentos: [{ favorecido, status: 'Pago', dia: DAY }] })
  await actingAs(db, null, (trx) =>
    trx
      .updateTable('favorecidos')
      .set({ chave_pix: 'nova@parceira.example' })
      .where('id', '=', favorecido.id)
      .execute(),
  )
  const keys = async (call = administrador) =>
    (await call('GET', `/favorecidos/${favorecido.id}/chaves`)).body.itens.map(
      ({ chave_pix, quem, paga_desde, paga_ate }: Record<string, unknown>) => [
        chave_pix,
        quem,
        paga_desde,
        paga_ate,
      ],
    )
  expect(await keys()).toEqual([
    ['nova@parceira.example', null, null, null],
    ['velha@parceira.example', 'Ana Souza', DAY, DAY],
  ])
  expect((await keys(staff)).map(([chave]: unknown[]) => chave)).toEqual(['n***@***', 'v***@***'])
  await staff('POST', `/favorecidos/${favorecido.id}/dados`)
  expect(await keys(staff)).toEqual(await keys())
})

it('a colaborador leads to the payee, if there is one', async () => {
  const favorecido = await buildFavorecido(db)
  const of = async (id: string) => (await staff('GET', `/favorecidos/do-colaborador/${id}`)).body
  expect(await of(favorecido.colaborador_id ?? '')).toEqual({ favorecido: { id: favorecido.id } })
  expect(await of((await buildColaborador(db)).id)).toEqual({ favorecido: null })
})
