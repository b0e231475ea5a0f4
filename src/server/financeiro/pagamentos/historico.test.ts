/** The history of a payment in words. */
import { expect, it } from 'vitest'
import { formatDate, today } from '../../../core/dates.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const { database, app, ana, administrador, staff } = await testOffice()
const { db } = database

const textsOf = async (id: string): Promise<string[]> =>
  (await staff('GET', `/pagamentos/${id}/historico`)).body.itens.map(({ texto }: { texto: string }) => texto)
/** Without the instant at the end. */
const eventsOf = async (id: string) =>
  (await textsOf(id)).map((texto) => texto.replace(/ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/, ''))

it('says who did what and when, from approval to the last payment, without a key', async () => {
  const favorecido = await buildFavorecido(db, {
    nome: 'Ana Souza',
    tipo_chave: 'E-mail',
    chave_pix: 'ana@errada.example',
  })
  const { pagamentos } = await buildFechamento(db, {
    pagamentos: [{ favorecido }],
    aprovado_por: ana.usuario,
  })
  const id = pagamentos[0]?.id ?? ''
  const act = async (path: string, body: object) =>
    expect((await administrador('POST', `/pagamentos/${id}/${path}`, body)).status).toBe(200)
  await act('enviado', { de: 'A pagar' })
  await act('a-pagar', { de: 'Enviado' })
  await act('enviado', { de: 'A pagar' })
  await act('rejeitado', { de: 'Enviado' })
  await db
    .updateTable('favorecidos')
    .set({ chave_pix: 'ana@certa.example' })
    .where('id', '=', favorecido.id)
    .execute()
  const { conferencia } = (await administrador('POST', `/pagamentos/${id}/chave`)).body
  await act('corrigido', { de: 'Rejeitado', conferencia })
  await act('pago', { de: 'A pagar', data_pagamento: '2026-04-21', dia_conferido: true })
  await act('desfeito', { de: 'Pago' })
  await act('pago', { de: 'A pagar', data_pagamento: '2026-04-21', dia_conferido: true })
  await act('devolvido', { de: 'Pago', data_devolucao: '2026-04-25' })
  await act('corrigido', { de: 'Devolvido' })
  await act('pago', { de: 'A pagar', data_pagamento: '2026-04-27', dia_conferido: true })
  await act('devolvido', { de: 'Pago', data_devolucao: '2026-04-29' })
  const { nome } = ana.usuario
  const before = `, antes da aprovação de ${formatDate(today(new Date()))},`
  expect(await eventsOf(id)).toEqual(
    [
      'aprovou o pagamento',
      'marcou como Enviado',
      'desfez o envio',
      'marcou como Enviado',
      'marcou como Rejeitado',
      'mandou pagar de novo e mudou a chave PIX',
      `marcou como Pago com a data de 21/04/2026${before}`,
      'desfez o Pago, que voltou a A pagar,',
      `marcou como Pago com a data de 21/04/2026${before}`,
      'marcou como Devolvido com a data de 25/04/2026',
      'mandou pagar de novo com os mesmos dados',
      `marcou como Pago com a data de 27/04/2026${before}`,
      'marcou como Devolvido com a data de 29/04/2026',
    ]
      .map((what) => `${nome} ${what}`)
      .reverse(),
  )
  expect(JSON.stringify(await textsOf(id))).not.toMatch(/@|\*/)
})

it('of one that discounts used up says so', async () => {
  const { pagamentos } = await buildFechamento(db, { pagamentos: [{ valores: [70], desconto: 70 }] })
  expect((await eventsOf(pagamentos[0]?.id ?? ''))[0]).toMatch(/compensou com descontos/)
})

it('is not there for a draft, nor for Staff of another loja', async () => {
  const draft = (await buildFechamento(db, { status: 'Rascunho' })).pagamentos[0]?.id
  expect((await staff('GET', `/pagamentos/${draft}/historico`)).status).toBe(404)
  const id = (await buildFechamento(db)).pagamentos[0]?.id
  await restrict(db, 'Ver vendas de outras lojas')
  const { call } = await staffOf(app, db, (await buildLoja(db)).id)
  expect((await call('GET', `/pagamentos/${id}/historico`)).status).toBe(404)
  await restrict(db)
})
