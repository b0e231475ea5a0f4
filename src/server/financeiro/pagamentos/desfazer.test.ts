/** 'Desfazer' after 'Pago': who may, for how long, and that the payment is then what it was. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import type { Call } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { markPaid, reversePaidOf } from '../atos.ts'
import { checkLedger } from '../conferencia/razao.ts'

const { database, app, ana, administrador, staff } = await testOffice()
const { db } = database

const OTHER_KEY = { tipo_chave: 'E-mail', chave_pix: 'outra@casa.example' }
const PAGO = { data_pagamento: '2026-04-20', dia_conferido: true }
const act = (id: string, path: string, body: object, call: Call = staff) =>
  call('POST', `/pagamentos/${id}/${path}`, body)
const pay = (id: string, de: 'A pagar' | 'Enviado' = 'A pagar', call?: Call) =>
  act(id, 'pago', { de, ...PAGO }, call)
const undo = (id: string, call?: Call) => act(id, 'desfeito', { de: 'Pago' }, call)
const one = async (more: object = {}) => {
  const built = await buildFechamento(db, { pagamentos: [more] })
  const [{ id, linhas, favorecido }] = built.pagamentos as [(typeof built.pagamentos)[0]]
  return { id, linhas, favorecido, fechamento: built.id }
}
/** All that is stored of the payment and its lines. */
const stored = async ({ id, linhas }: { id: string; linhas: string[] }) => ({
  pagamento: await db.selectFrom('pagamentos').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  // Their day is that of the last payment, and counts only while they are Pago.
  linhas: await db
    .selectFrom('comissoes_linhas')
    .select(['id', 'liberado', 'aprovado', 'pago', 'estornado'])
    .where('id', 'in', linhas)
    .orderBy('id')
    .execute(),
  participantes: await db
    .selectFrom('vendas_participantes as p')
    .innerJoin('comissoes_linhas as l', 'l.participante_id', 'p.id')
    .select(['p.id', 'p.status_comissao', 'p.data_pagamento', 'p.estorno_pendente'])
    .where('l.id', 'in', linhas)
    .orderBy('p.id')
    .execute(),
})
/** As if the payment had been marked earlier. */
const age = (id: string, minutes: number) =>
  database.ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update comissoes_movimentos set em = em - make_interval(mins => ${minutes})
       where pagamento_id = ${id} and tipo = 'Pagamento'`.execute(trx)
  })
const refused = (message: string) => ({ status: 422, body: { code: 'NAO_SE_DESFAZ', message } })

it('is refused while a commission of the payment is reversed', async () => {
  const { id, linhas } = await one({ valores: [400, 300] })
  await pay(id)
  await actingAs(db, null, (trx) =>
    reversePaidOf(trx, [{ linha: linhas[0] ?? '', valor: 1 }], { dia: '2026-04-21' }),
  )
  expect(await undo(id)).toMatchObject(refused(PAGAMENTO_MESSAGES.estornado))
  expect((await staff('GET', `/pagamentos/${id}`)).body.situacao).toBe('Pago')
})

it.each(['A pagar', 'Enviado'] as const)('brings a payment that was %s back to that exactly', async (de) => {
  const pagamento = await one({ valores: [400, 300], desconto: 100, ...(de === 'Enviado' && { status: de }) })
  const { id, fechamento } = pagamento
  const before = await stored(pagamento)
  await pay(id, de)
  expect((await stored(pagamento)).pagamento).toMatchObject({ status: 'Pago', saldo: 0 })
  const { body } = await staff('GET', `/pagamentos/resumo?fechamento_id=${fechamento}`)
  expect(body.a_desfazer).toMatchObject([{ id, liquido: 600 }])
  const asOther = await administrador('GET', `/pagamentos/resumo?fechamento_id=${fechamento}`)
  expect(asOther.body.a_desfazer).toEqual([])
  expect(await undo(id)).toMatchObject({ status: 200, body: { situacao: de, desfazer_ate: null } })
  expect(await stored(pagamento)).toEqual(before)
  const again = await undo(id)
  expect([again.body.code, again.body.message]).toEqual([
    'PAGAMENTO_MUDOU',
    expect.stringMatching(new RegExp(`^Este pagamento já está ${de}.*Nada foi mudado\\.$`)),
  ])
})

it('is not a return: undone, paid, undone and paid again, each has its own mirror, and the ledger is right', async () => {
  const { id } = await one({ status: 'Devolvido' })
  await act(id, 'corrigido', { de: 'Devolvido' })
  for (const _ of ['once', 'twice']) {
    await pay(id)
    expect((await undo(id)).body.situacao).toBe('A pagar')
  }
  await pay(id)
  const rows = await db
    .selectFrom('comissoes_movimentos')
    .select(['forma', 'estorna_id'])
    .where('pagamento_id', '=', id)
    .where('tipo', '=', 'Pagamento')
    .orderBy('id')
    .execute()
  expect(rows.map(({ forma, estorna_id }) => forma ?? (estorna_id ? 'Devolvido' : 'Pago'))).toEqual([
    'Pago',
    'Devolvido',
    'Pago',
    'Desfeito',
    'Pago',
    'Desfeito',
    'Pago',
  ])
  // Another act of the bank's still is one.
  expect((await act(id, 'devolvido', { de: 'Pago', data_devolucao: '2026-04-22' })).body.situacao).toBe(
    'Devolvido',
  )
  expect((await checkLedger(db)).divergencias).toEqual([])
})

it('that is asked for 50 times at once undoes one', async () => {
  const { id } = await one()
  await pay(id)
  const answers = await Promise.all(Array.from({ length: 50 }, () => undo(id)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.code ?? body.situacao))).toEqual(
    new Set(['A pagar', 'PAGAMENTO_MUDOU']),
  )
})

it('decides nothing about the key: who entered the present one since the approval marks nothing', async () => {
  await signIn(app, { nome: 'Carlos Reis' })
  const favorecido = await buildFavorecido(db, { tipo: 'Corretor externo' })
  const { id } = await one({ favorecido })
  const { versao, ...read } = (await administrador('GET', `/favorecidos/${favorecido.id}`)).body
  const { tipo, colaborador_id, nome, documento, vinculo } = read
  const registro = { tipo, colaborador_id, nome, documento, vinculo, ...OTHER_KEY }
  expect((await administrador('PUT', `/favorecidos/${favorecido.id}`, { versao, registro })).status).toBe(200)
  await pay(id)
  expect((await undo(id)).status).toBe(200)
  expect((await pay(id, 'A pagar', administrador)).body.code).toBe('QUATRO_OLHOS')
})

it('is offered beside the queue for what was marked by itself, and of many marked at once on each one’s page', async () => {
  const { id: fechamento, pagamentos } = await buildFechamento(db, { pagamentos: [{}, {}, {}] })
  const [first, second, third] = pagamentos.map(({ id }) => id) as [string, string, string]
  await actingAs(db, ana.usuario, (trx) => markPaid(trx, [first, second], '2026-04-20'))
  const offered = async () =>
    (await administrador('GET', `/pagamentos/resumo?fechamento_id=${fechamento}`)).body.a_desfazer
  expect(await offered()).toEqual([])
  expect((await administrador('GET', `/pagamentos/${first}`)).body.desfazer_ate).not.toBeNull()
  await pay(third, 'A pagar', administrador)
  expect(await offered()).toMatchObject([{ id: third }])
  expect((await undo(second, administrador)).status).toBe(200)
})

// Last: what it ages no longer fits its seal.
it('is refused to anybody but who marked it, after five minutes, and of what is not Pago', async () => {
  const { id } = await one()
  expect((await undo(id)).body.code).toBe('PAGAMENTO_MUDOU')
  await pay(id)
  expect(await undo(id, administrador)).toMatchObject(refused(PAGAMENTO_MESSAGES.de_outro))
  await age(id, 4)
  expect((await staff('GET', `/pagamentos/${id}`)).body.desfazer_ate).not.toBeNull()
  await age(id, 1)
  expect(await undo(id)).toMatchObject(refused(PAGAMENTO_MESSAGES.tarde))
  expect((await staff('GET', `/pagamentos/${id}`)).body).toMatchObject({
    situacao: 'Pago',
    desfazer_ate: null,
  })
  expect((await act(id, 'desfeito', { de: 'Enviado' })).status).toBe(400)
  const compensado = await one({ valores: [80], desconto: 80 })
  expect((await undo(compensado.id)).body.code).toBe('PAGAMENTO_MUDOU')
})
