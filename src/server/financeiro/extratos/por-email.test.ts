/** Statements by mail: who may send them, what is said before, and what arrives. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ENVIO_MESSAGES, MOTIVOS_DE_NAO_ENVIAR } from '../../../core/financeiro/envio-de-extratos.ts'
import { actingAs } from '../../testing/database/database.ts'
import { partsOfMail } from '../../testing/http/mail-parts.ts'
import { caller } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { addressOf, extratosPorEmailOffice } from '../../testing/office/extratos-por-email.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

const {
  database,
  app,
  ana,
  administrador,
  staff,
  smtp,
  carlos,
  sendAll,
  payee,
  closingOf,
  path,
  preview,
  situacoes,
  ask,
  sentTo,
} = await extratosPorEmailOffice()
const { db, ownerDb } = database
const ABSENT = '11111111-1111-4111-8111-111111111111'

describe('they are refused', () => {
  it('of what does not exist, before the approval, for another number than was seen, and for nobody', async () => {
    expect((await staff('GET', path(ABSENT))).status).toBe(404)
    expect((await ask(ABSENT, 1)).status).toBe(404)
    const draft = await buildFechamento(db, { status: 'Rascunho' })
    expect((await ask(draft.id, 1)).body.message).toBe(ENVIO_MESSAGES.nao_aprovado)
    const { id } = await closingOf('Ana')
    expect((await ask(id, 2)).body.message).toBe(ENVIO_MESSAGES.mudou)
    for (const body of [{}, { quantidade: 0, de_novo_ate: null }, { quantidade: 1, de_novo_ate: 'ontem' }])
      expect((await staff('POST', path(id), body)).status).toBe(400)
    expect(await db.selectFrom('trabalhos').select('id').execute()).toEqual([])
  })

  it('to a Staff of one loja beside the closings of their own', async () => {
    const [sul, norte] = [await buildLoja(db), await buildLoja(db)]
    const ofLoja = async (loja: string, nome: string) =>
      buildFechamento(db, { lojas: [loja], pagamentos: [{ loja_id: loja, favorecido: await payee(nome) }] })
    const [outra, propria] = [await ofLoja(norte.id, 'Ana'), await ofLoja(sul.id, 'Bia')]
    await restrict(db, 'Ver vendas de outras lojas')
    const narrowed = caller(app, (await staffOf(app, db, sul.id)).headers)
    for (const answer of [
      await narrowed('GET', path(outra.id)),
      await ask(outra.id, 1, { call: narrowed }),
      await narrowed('POST', path(outra.id, '/parar'), {}),
    ])
      expect(answer.status).toBe(404)
    expect((await ask(propria.id, 1, { call: narrowed })).status).toBe(201)
    await sendAll()
    expect(sentTo()).toEqual([addressOf('Bia')])
  })

  it('of fifty presses at once but one, and again after it', async () => {
    const { id } = await closingOf('Ana', 'Bia')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id, 2)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.message).filter(Boolean))).toEqual(
      new Set([ENVIO_MESSAGES.em_andamento]),
    )
    await sendAll()
    expect((await ask(id, 2)).body.message).toBe(ENVIO_MESSAGES.mudou)
    expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Bia')])
  })
})

it('says before who gets one and who does not, and leaves out what changes while it is sent', async () => {
  const favorecidos = [
    await payee('Ana'),
    await payee('Bia', { confirmed: false }),
    await buildFavorecido(db, { nome: 'Caio' }),
    await payee('Davi'),
    await payee('Eva'),
  ]
  const { id, pagamentos } = await buildFechamento(db, {
    pagamentos: favorecidos.map((favorecido) => ({ favorecido })),
  })
  expect(await situacoes(id)).toEqual([
    ['Ana', 'A enviar'],
    ['Bia', 'E-mail por confirmar'],
    ['Caio', 'Sem e-mail'],
    ['Davi', 'A enviar'],
    ['Eva', 'A enviar'],
  ])
  const { itens } = await preview(id, administrador)
  expect(itens[1]).toMatchObject({ email: addressOf('Bia'), autor_id: ana.usuario.id, autor: 'Ana Souza' })
  expect((await preview(id)).itens[1].email).toBe('b***@***')
  expect((await ask(id, 3)).status).toBe(201)
  await actingAs(db, carlos.usuario, (trx) =>
    trx
      .updateTable('favorecidos')
      .set({ email: 'd@nova.example' })
      .where('id', '=', favorecidos[3]?.id ?? '')
      .execute(),
  )
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update pagamentos set status = 'Cancelado', bruto = 0, saldo = 0 where id = ${pagamentos[4]?.id}`.execute(
      trx,
    )
  })
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Ana')])
  const { trabalho } = await preview(id)
  expect(trabalho).toMatchObject({ total: 3, feitos: 3, falha: null })
  expect(trabalho.deixados).toEqual([
    { nome: 'Davi', motivo: MOTIVOS_DE_NAO_ENVIAR['E-mail por confirmar'] },
    { nome: 'Eva', motivo: MOTIVOS_DE_NAO_ENVIAR.Cancelado },
  ])
})

it('has the text of the statement, the PDF, and no line of a name as a header', async () => {
  const nome = 'Zé\r\nBcc: z@z.example <b>=1+1</b>'
  const favorecido = await payee('Ze', { email: 'ze@casa.example' })
  await ownerDb.updateTable('favorecidos').set({ nome }).where('id', '=', favorecido.id).execute()
  const { id } = await buildFechamento(db, {
    pagamentos: [{ favorecido: { ...favorecido, nome }, valores: [1_234.56] }],
  })
  await ask(id, 1)
  await sendAll()
  expect(sentTo()).toEqual(['ze@casa.example'])
  const { data = '' } = smtp.received[0] ?? {}
  const [head = ''] = data.split(/\r?\n\r?\n/)
  expect(head).not.toMatch(/^Bcc:/im)
  expect(head).toMatch(/^Subject: Extrato do fechamento \d+\r?$/m)
  expect(head).toMatch(/^To: ze@casa\.example\r?$/m)
  expect(data.includes('extrato-Z')).toBe(true)
  const [text = '', pdf = ''] = partsOfMail(data)
  expect(text).toContain('Líquido: R$\u00a01.234,56')
  expect(text).toContain('Favorecido: Zé Bcc: z@z.example <b>=1+1</b>')
  expect(text).not.toContain(favorecido.documento?.slice(0, 3) ?? '')
  expect(pdf).toMatch(/^%PDF-/)
  const { detalhes } = await db
    .selectFrom('auditoria')
    .select('detalhes')
    .where('ato', '=', 'extratos_por_email')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(detalhes).toMatchObject({ extratos: 1 })
})
