/** A key that nobody approved is paid to only by an approver who did not enter it; its author can settle nothing meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'

const { database, app, services, ana, administrador, staff } = await testOffice()
const { db } = database
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)

const DIA = '2026-04-20'
const NEW_KEY = 'minha@conta.example'
type Favorecido = Awaited<ReturnType<typeof buildFavorecido>>
const payee = (nome: string, more: object = {}) =>
  buildFavorecido(db, { tipo: 'Corretor externo', nome, ...more })
async function payment(
  status: 'A pagar' | 'Enviado' | 'Rejeitado' | 'Pago',
  favorecido: Favorecido,
): Promise<string> {
  const { pagamentos } = await buildFechamento(db, { pagamentos: [{ status, favorecido }] })
  return pagamentos[0]?.id ?? ''
}
const obter = async (id: string, call = staff) => (await call('GET', `/pagamentos/${id}`)).body
const act = (id: string, path: string, body: object, call: Call = staff) =>
  call('POST', `/pagamentos/${id}/${path}`, body)
/** 'Pagar de novo', with the key that was shown. */
async function again(id: string, call: Call) {
  const { conferencia } = (await act(id, 'chave', {}, call)).body
  const { situacao } = await obter(id)
  return act(id, 'corrigido', { de: situacao, conferencia }, call)
}
/** As the form does. */
async function changeKey(id: string, chave: object, call = administrador) {
  const { versao, ...favorecido } = (await call('GET', `/favorecidos/${id}`)).body
  const { tipo, colaborador_id, nome, documento, vinculo } = favorecido
  const registro = { tipo, colaborador_id, nome, documento, vinculo, ...chave }
  expect((await call('PUT', `/favorecidos/${id}`, { versao, registro })).status).toBe(200)
}
const email = (chave_pix: string) => ({ tipo_chave: 'E-mail', chave_pix })
const regras = (values: object) => db.updateTable('configuracoes').set(values).execute()
/** Ana makes every other Administrador Inativo. */
const aloneWith = (work: () => Promise<void>) => {
  const others = db
    .updateTable('usuarios')
    .where('cargo', '=', 'Administrador')
    .where('nome', '<>', 'Ana Souza')
  return actingAs(db, ana.usuario, (trx) =>
    trx.updateTable('usuarios').set({ status: 'Inativo' }).where('id', '=', carlos.usuario.id).execute(),
  )
    .then(() => others.set({ status: 'Inativo' }).execute())
    .then(work)
    .finally(() => others.set({ status: 'Ativo' }).execute())
}

beforeEach(() => regras({ quatro_olhos: true, staff_aprova_fechamentos: false }))

describe("'Pagar de novo' with a key that nobody approved", () => {
  it('is refused to its author, to Staff who may not approve, and without the key that was shown', async () => {
    const favorecido = await payee('Rui Costa')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email(NEW_KEY))
    const own = await again(id, administrador)
    expect([own.status, own.body.code]).toEqual([422, 'QUATRO_OLHOS'])
    expect(own.body.message).toContain('Você informou a chave PIX atual de Rui Costa')
    expect(own.body.message).toContain('Se Carlos Reis (Administrador) não trabalha aqui')
    expect((await obter(id, administrador)).impedimento).toBe(own.body.message)
    expect((await act(id, 'chave', {}, administrador)).status).toBe(422)
    const byStaff = await again(id, staff)
    expect([byStaff.status, byStaff.body.message]).toEqual([403, PAGAMENTO_MESSAGES.staff_nao_paga_de_novo])
    const unseen = await act(id, 'corrigido', { de: 'Rejeitado' }, outro)
    expect([unseen.body.code, unseen.body.message]).toEqual([
      'CHAVE_A_CONFERIR',
      PAGAMENTO_MESSAGES.confira_a_chave,
    ])
    // Changed again since it was shown.
    const { conferencia } = (await act(id, 'chave', {}, outro)).body
    await changeKey(favorecido.id, email('outra@conta.example'))
    const stale = await act(id, 'corrigido', { de: 'Rejeitado', conferencia }, outro)
    expect(stale.body.code).toBe('CHAVE_A_CONFERIR')
    expect(await obter(id)).toMatchObject({ situacao: 'Rejeitado', mudaram: ['chave_pix'] })
  })

  it('is for another Administrador, and for Staff who may approve, who are shown the key in full, recorded', async () => {
    for (const [call, nome] of [
      [outro, 'Carlos Reis'],
      [staff, 'Bruno Lima'],
    ] as const) {
      await regras({ staff_aprova_fechamentos: true })
      const favorecido = await payee(`Sara ${nome}`, { tipo_chave: null, chave_pix: null })
      const id = await payment('Rejeitado', favorecido)
      await changeKey(favorecido.id, email(NEW_KEY))
      expect((await act(id, 'chave', {}, call)).body).toMatchObject(email(NEW_KEY))
      const acts = await db
        .selectFrom('auditoria')
        .select(['usuario_nome', 'ato'])
        .where('registro_id', '=', favorecido.id)
        .where('ato', 'is not', null)
        .execute()
      expect(acts).toEqual([{ usuario_nome: nome, ato: 'favorecido_aberto' }])
      expect((await again(id, call)).body).toMatchObject({ situacao: 'A pagar', impedimento: null })
    }
  })

  it('is not kept for a repeated request, which shows and records it again', async () => {
    const favorecido = await payee('Ravi Melo', { tipo_chave: null, chave_pix: null })
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email(NEW_KEY))
    const show = () => outro('POST', `/pagamentos/${id}/chave`, {}, { 'idempotency-key': 'chave-0001' })
    for (const shown of [await show(), await show()]) expect(shown.body).toMatchObject(email(NEW_KEY))
    const acts = await db
      .selectFrom('auditoria')
      .select('ato')
      .where('registro_id', '=', favorecido.id)
      .where('ato', '=', 'favorecido_aberto')
      .execute()
    expect(acts).toHaveLength(2)
  })

  it('says nothing of a payment to the key before, however late it is paid', async () => {
    const favorecido = await payee('Téo Lima')
    const other = await payment('Enviado', favorecido)
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email(NEW_KEY))
    await act(other, 'pago', { de: 'Enviado', data_pagamento: DIA, dia_conferido: true }, outro)
    expect((await again(id, administrador)).body.code).toBe('QUATRO_OLHOS')
    // Nor does that payment vouch for the key in the next closing.
    expect((await staff('GET', `/favorecidos/${favorecido.id}`)).body.chave_alterada.por).toBe('Ana Souza')
  })

  it('is for its author where no other Administrador is active, four eyes on or off, with who was removed', async () => {
    for (const quatro_olhos of [true, false]) {
      await regras({ quatro_olhos })
      const favorecido = await payee('Ugo Reis')
      const id = await payment('Rejeitado', favorecido)
      await changeKey(favorecido.id, email(NEW_KEY))
      await aloneWith(async () => {
        const { impedimento, ressalvas } = await obter(id, administrador)
        expect(impedimento).toBeNull()
        expect(ressalvas[0]).toContain('Não há outro Administrador ativo.')
        expect(ressalvas[0]).toMatch(/Carlos Reis ficou Inativo em \d\d\/\d\d\/\d{4}, por Ana Souza\./)
        expect((await again(id, administrador)).status).toBe(200)
      })
    }
  })

  it('is for anybody where only the name changed, the key is as it was approved, or was paid to since', async () => {
    const favorecido = await payee('Vera Luz')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, { ...email(favorecido.chave_pix ?? ''), nome: 'Vera Luz Prado' })
    const renamed = await act(id, 'corrigido', { de: 'Rejeitado' }, administrador)
    expect(renamed.body).toMatchObject({ situacao: 'A pagar', favorecido_nome: 'Vera Luz Prado' })
    const second = await payee('Wanda Sá')
    const old = await payment('Rejeitado', second)
    await changeKey(second.id, email('wanda@conta.example'))
    await payment('Pago', { ...second, chave_pix: 'wanda@conta.example' })
    expect((await act(old, 'corrigido', { de: 'Rejeitado' }, staff)).status).toBe(200)
  })
})

describe('the author of the present key, entered since the payment was approved', () => {
  const MARKS = [
    ['A pagar', 'rejeitado', {}],
    ['A pagar', 'pago', { data_pagamento: DIA, dia_conferido: true }],
    ['Pago', 'devolvido', { data_devolucao: DIA }],
  ] as const

  it('marks nothing of it; others do', async () => {
    for (const [status, path, more] of MARKS) {
      const favorecido = await payee('Xênia Reis')
      const id = await payment(status, favorecido)
      await changeKey(favorecido.id, email(NEW_KEY))
      const { body } = await act(id, path, { de: status, ...more }, administrador)
      expect(body.code).toBe('QUATRO_OLHOS')
      expect((await obter(id, administrador)).impedimento).toBe(body.message)
      expect(await obter(id)).toMatchObject({ situacao: status, impedimento: null })
      expect((await act(id, path, { de: status, ...more })).status).toBe(200)
    }
  })

  it('marks it where nobody else is an active Administrador, and once another decided to pay again with it', async () => {
    const favorecido = await payee('Yara Sá')
    const id = await payment('Rejeitado', favorecido)
    await changeKey(favorecido.id, email(NEW_KEY))
    expect((await again(id, outro)).status).toBe(200)
    const paid = await act(
      id,
      'pago',
      { de: 'A pagar', data_pagamento: DIA, dia_conferido: true },
      administrador,
    )
    expect(paid.status).toBe(200)
    const second = await payee('Zeca Luz')
    const other = await payment('A pagar', second)
    await changeKey(second.id, email(NEW_KEY))
    await aloneWith(async () => {
      expect((await obter(other, administrador)).ressalvas).toHaveLength(1)
      expect((await act(other, 'rejeitado', { de: 'A pagar' }, administrador)).status).toBe(200)
    })
  })

  it('is left out by name where all that were sent are marked', async () => {
    const [mine, theirs] = [await payee('Alice Prado'), await payee('Breno Dias')]
    const { id, pagamentos } = await buildFechamento(db, {
      pagamentos: [
        { favorecido: mine, status: 'Enviado', valores: [100] },
        { favorecido: theirs, status: 'Enviado', valores: [200] },
      ],
    })
    await changeKey(mine.id, email(NEW_KEY))
    const { body } = await administrador('POST', '/pagamentos/enviados/pagos', {
      fechamento_id: id,
      data_pagamento: DIA,
      dia_conferido: true,
      quantidade: 2,
      valor: 300,
    })
    await services.financeiro.settled()
    expect((await administrador('GET', `/trabalhos/${body.id}`)).body).toMatchObject({
      valor: 200,
      deixados: [{ nome: 'Alice Prado', motivo: PAGAMENTO_MESSAGES.chave_propria }],
    })
    expect((await obter(pagamentos[0]?.id ?? '')).situacao).toBe('Enviado')
  })
})
