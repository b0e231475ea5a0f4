/** Permissions to see and mark payments: none without a session, and for Staff as Configurações limits them. */
import { afterAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildLoja } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, administrador } = await testOffice()
const { db } = database
const DIA = '2026-04-20'

const act = (id: string, path: string, body: object, call: Call) =>
  call('POST', `/pagamentos/${id}/${path}`, body)

describe('who may', () => {
  afterAll(() => restrict(db))

  it('see nothing as a visitor, and nothing of another loja’s or everybody’s closing as a narrowed Staff', async () => {
    const [own, other] = [(await buildLoja(db)).id, (await buildLoja(db)).id]
    const made = async (...lojas: string[]) => {
      const { id, pagamentos } = await buildFechamento(db, {
        lojas,
        pagamentos: [{ ...(lojas[0] && { loja_id: lojas[0] }) }],
      })
      return { id, pagamento: pagamentos[0]?.id ?? '' }
    }
    const [mine, others, both, all] = [
      await made(own),
      await made(other),
      await made(own, other),
      await made(),
    ]
    const visitor = caller(app, {})
    expect((await visitor('GET', `/pagamentos/${mine.pagamento}`)).status).toBe(401)
    await restrict(db, 'Ver vendas de outras lojas')
    const { call } = await staffOf(app, db, own)
    expect((await call('GET', `/pagamentos?fechamento_id=${mine.id}`)).body.itens).toHaveLength(1)
    expect((await act(mine.pagamento, 'codigo', {}, call)).status).toBe(200)
    for (const { id, pagamento } of [others, both, all]) {
      expect((await call('GET', `/pagamentos?fechamento_id=${id}`)).status).toBe(404)
      expect((await call('GET', `/pagamentos/resumo?fechamento_id=${id}`)).status).toBe(404)
      expect((await call('GET', `/pagamentos/${pagamento}`)).status).toBe(404)
      expect((await act(pagamento, 'codigo', {}, call)).status).toBe(404)
      for (const path of ['enviado', 'rejeitado'])
        expect((await act(pagamento, path, { de: 'A pagar' }, call)).status).toBe(404)
      expect((await act(pagamento, 'corrigido', { de: 'Rejeitado' }, call)).status).toBe(404)
      expect((await act(pagamento, 'pago', { de: 'A pagar', data_pagamento: DIA }, call)).status).toBe(404)
      expect((await administrador('GET', `/pagamentos/${pagamento}`)).body.situacao).toBe('A pagar')
    }
  })

  it('read but not mark, nor see a key, as Staff who do not mark as paid', async () => {
    const id = (await buildFechamento(db)).pagamentos[0]?.id ?? ''
    await restrict(db, 'Marcar comissões como pagas')
    const call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
    expect((await call('GET', `/pagamentos/${id}`)).status).toBe(200)
    for (const path of ['codigo', 'enviado', 'a-pagar', 'pago', 'rejeitado', 'devolvido', 'corrigido'])
      expect((await act(id, path, {}, call)).status).toBe(403)
  })
})
