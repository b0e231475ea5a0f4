/** Mails about closings: who gets them, once for each event, and with a mail server that is away. */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { today } from '../../../core/dates.ts'
import { emptyTables } from '../../testing/database/database.ts'
import { signIn, testApp } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'

// Nothing listens there: what is stored is what would be sent.
const AWAY = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'plantao@casa.com.br' }
const { database, app, services, ana, administrador, staff } = await testOffice({ max: 12, env: AWAY })
const { db, ownerDb } = database
const hoje = today(services.now())
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)
await signIn(app, { nome: 'Inativa', status: 'Inativo' })

const set = (assignments: string) => sql.raw(`update configuracoes set ${assignments}`).execute(ownerDb)

beforeEach(async () => {
  await services.financeiro.settled()
  await services.mailer.settled()
  await emptyTables(ownerDb, 'fechamentos', 'comissoes_linhas', 'favorecidos', 'vendas', 'caixa_de_saida')
  await set(
    `quatro_olhos = true, staff_aprova_fechamentos = false, avisar_por_email = true, restricoes_do_staff = '{}'`,
  )
})

async function prepared(call: Call = staff, lojas: string[] = []): Promise<string> {
  const favorecido = await buildFavorecido(db, { nome: 'Bia Braga' })
  await buildLiberada(db, { favorecido, valor: 4321, ...(lojas[0] && { loja_id: lojas[0] }) })
  const { body } = await call('POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas })
  await services.financeiro.settled()
  return body.id
}

/** What is to be sent on with the act, as seen by that person. */
async function seen(call: Call, id: string, verb: string) {
  const { versao, conferencia } = (await call('GET', `/fechamentos/${id}`)).body
  return verb === 'pedir-correcao' ? { versao, motivo: 'Falta a Bia Braga' } : { versao, conferencia }
}
const act = async (call: Call, id: string, verb: string) =>
  call('POST', `/fechamentos/${id}/${verb}`, await seen(call, id, verb))

const mails = () =>
  db.selectFrom('caixa_de_saida').selectAll().orderBy('created_at').orderBy('para').execute()
const told = async () => (await mails()).map(({ para, assunto }) => [para, assunto])
const DE_HOJE = `Fechamento de ${hoje.split('-').reverse().join('/')}`

it('nobody is told of what is refused, nor where Configurações or the server sends no mails', async () => {
  const id = await prepared()
  await act(staff, id, 'aprovar')
  expect((await staff('POST', `/fechamentos/${id}/enviar`, { versao: 99, conferencia: 'x' })).status).toBe(
    422,
  )
  await set('avisar_por_email = false')
  expect((await act(staff, id, 'enviar')).status).toBe(200)
  expect((await act(administrador, id, 'pedir-correcao')).status).toBe(200)
  await set('avisar_por_email = true')
  const without = await testApp(database)
  expect((await act(caller(without.app, carlos.headers), id, 'enviar')).status).toBe(200)
  await without.app.close()
  expect(await mails()).toEqual([])
})

it('of fifty presses, each who may approve gets one mail, with a link and without names and amounts', async () => {
  const id = await prepared(outro)
  const body = await seen(outro, id, 'enviar')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => outro('POST', `/fechamentos/${id}/enviar`, body)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await told()).toEqual([[ana.usuario.email, `${DE_HOJE} espera aprovação`]])
  const [mail] = await mails()
  const text = services.mailer.open(mail?.id ?? '', mail?.corpo_cifrado as Buffer) ?? ''
  expect(text).toContain(`${services.config.appUrl}/fechamentos/${id}`)
  expect(text).not.toMatch(/Bia|Carlos|Ana|4\.?321|R\$/)
})

it('the sender is told once when it was sent back, and once with its number when it was approved', async () => {
  const id = await prepared(outro)
  await act(outro, id, 'enviar')
  await act(administrador, id, 'pedir-correcao')
  await act(outro, id, 'enviar')
  const body = await seen(administrador, id, 'aprovar')
  await Promise.all(
    Array.from({ length: 50 }, () => administrador('POST', `/fechamentos/${id}/aprovar`, body)),
  )
  const { numero } = (await administrador('GET', `/fechamentos/${id}`)).body
  expect(await told()).toEqual([
    [ana.usuario.email, `${DE_HOJE} espera aprovação`],
    [carlos.usuario.email, `${DE_HOJE} voltou para correção`],
    [ana.usuario.email, `${DE_HOJE} espera aprovação`],
    [carlos.usuario.email, `Fechamento ${numero} aprovado`],
  ])
})

it('who approves what they sent themselves gets no mail', async () => {
  await set('quatro_olhos = false')
  const id = await prepared(outro)
  await act(outro, id, 'enviar')
  expect((await act(outro, id, 'aprovar')).status).toBe(200)
  expect((await told()).map(([para]) => para)).toEqual([ana.usuario.email])
})

it('Staff who may approve are told of closings of their loja only', async () => {
  const centro = (await buildLoja(db, { nome: 'Centro' })).id
  const norte = (await buildLoja(db, { nome: 'Norte' })).id
  await set('staff_aprova_fechamentos = true')
  await restrict(db, 'Ver vendas de outras lojas')
  const { usuario } = await staffOf(app, db, centro)
  const id = await prepared(administrador, [norte])
  await act(administrador, id, 'enviar')
  expect((await told()).map(([para]) => para)).toEqual([carlos.usuario.email])
  const own = await prepared(administrador, [centro])
  await act(administrador, own, 'enviar')
  expect(
    (await told())
      .slice(1)
      .map(([para]) => para)
      .sort(),
  ).toEqual([carlos.usuario.email, usuario.email].sort())
})

it('nobody gets more than thirty in an hour, and the act goes on', async () => {
  const id = await prepared(outro)
  for (let i = 0; i < 31; i++) {
    expect((await act(outro, id, 'enviar')).status).toBe(200)
    const { versao } = (await outro('GET', `/fechamentos/${id}`)).body
    await outro('POST', `/fechamentos/${id}/retirar-do-envio`, { versao })
  }
  expect(await mails()).toHaveLength(30)
})
