/** Statements by mail: who may send them to which address, what arrives, and that each is sent at most once. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ENVIO_MESSAGES, MOTIVOS_DE_NAO_ENVIAR } from '../../../core/financeiro/envio-de-extratos.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { createLogger } from '../../process/log.ts'
import { actingAs, emptyTables } from '../../testing/database/database.ts'
import { signIn } from '../../testing/http/accounts.ts'
import { type Call, caller } from '../../testing/http/requests.ts'
import { testSmtp } from '../../testing/http/smtp.ts'
import { buildFavorecido, buildLoja } from '../../testing/office/builders.ts'
import { buildFechamento } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { restrict, staffOf } from '../../testing/office/two-lojas.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { enviarExtratos } from './enviar.ts'

const smtp = await testSmtp()
afterAll(smtp.close)
const { database, app, services, ana, administrador, staff } = await testOffice({
  max: 12,
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'plantao@casa.com.br' },
})
const { db, ownerDb } = database
const carlos = await signIn(app, { nome: 'Carlos Reis' })
const outro = caller(app, carlos.headers)
// Only this file's own steps work on a job.
await services.envios.stop()
const { sendOnce } = services.mailer
if (!sendOnce) throw new Error('the server sends no mails')
const server = (send = sendOnce) => ({
  db,
  log: createLogger('silent'),
  now: services.now,
  tipos: { 'Enviar extratos': enviarExtratos(send) },
})
const sendAll = async () => {
  while (await workOnTrabalhos(server()));
}

const ABSENT = '11111111-1111-4111-8111-111111111111'
const addressOf = (nome: string) => `${nome.toLowerCase()}@casa.example`

beforeEach(async () => {
  await emptyTables(
    ownerDb,
    'trabalhos',
    'extratos_enviados',
    'fechamentos',
    'comissoes_linhas',
    'favorecidos',
  )
  await sql`update configuracoes set extratos_por_hora = 300, restricoes_do_staff = '{}'`.execute(ownerDb)
  smtp.received.length = 0
  smtp.refused.clear()
  smtp.onMail.hook = async () => undefined
})

async function payee(nome: string, { confirmed = true, email = addressOf(nome) } = {}) {
  const favorecido = await buildFavorecido(db, { nome })
  const { id } = favorecido
  await actingAs(db, ana.usuario, (trx) =>
    trx.updateTable('favorecidos').set({ email }).where('id', '=', id).execute(),
  )
  if (confirmed) expect((await confirm(outro, [{ id, email }])).status).toBe(200)
  return favorecido
}
const confirm = (call: Call, emails: { id: string; email: string }[]) =>
  call('POST', '/favorecidos/emails/confirmar', { emails })

/** An approved closing that pays these, each with an address that counts. */
async function closingOf(...nomes: string[]) {
  const pagamentos = []
  for (const nome of nomes) pagamentos.push({ favorecido: await payee(nome), valores: [1_234.56] })
  return buildFechamento(db, { pagamentos })
}
const path = (id: string, verb = '') => `/fechamentos/${id}/extratos/por-email${verb}`
const preview = async (id: string, call = staff) => (await call('GET', path(id))).body
const situacoes = async (id: string) =>
  (await preview(id)).itens.map(({ favorecido, situacao }: Record<string, string>) => [favorecido, situacao])
const ask = (id: string, quantidade: number, { call = staff, de_novo_ate = null as string | null } = {}) =>
  call('POST', path(id), { quantidade, de_novo_ate })
const sentTo = () => smtp.received.map(({ to }) => to.join()).toSorted()
/** The parts of a mail, decoded. */
const partsOf = (data: string) =>
  Array.from(
    data.matchAll(/Content-Transfer-Encoding: (\S+)[\s\S]*?\r?\n\r?\n([\s\S]*?)(?=\r?\n--)/g),
    ([, how, body = '']) =>
      how === 'base64'
        ? Buffer.from(body, 'base64').toString('utf8')
        : Buffer.from(
            body
              .replaceAll(/=\r?\n/g, '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
  )

describe('an address', () => {
  it('is refused where it could be a header or several, in the form, the request and the database', async () => {
    const { id } = await buildFavorecido(db, { nome: 'Ana' })
    for (const email of [
      'a@b.example\r\nBcc: z@z.example',
      'a@b.example,z@z.example',
      'Ana <a@b.example>',
      'a b@c.example',
      '"a"@b.example',
      'a@b.example\u0000',
      'sem arroba',
    ]) {
      const { status } = await administrador('POST', '/favorecidos', { tipo: 'Outro', nome: 'Novo', email })
      expect([email, status]).toEqual([email, 400])
      if (!email.includes('\u0000'))
        await expect(
          ownerDb.updateTable('favorecidos').set({ email }).where('id', '=', id).execute(),
        ).rejects.toThrow('favorecidos_email_formato')
    }
  })

  it('counts once another Administrador than its author confirmed what stands there, and each change asks again', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const email = addressOf('Ana')
    const pending = async () => (await administrador('GET', `/favorecidos/${id}`)).body.email_por_confirmar
    expect(await pending()).toEqual({ por_id: ana.usuario.id, por: 'Ana Souza' })
    expect((await confirm(staff, [{ id, email }])).status).toBe(403)
    expect((await confirm(administrador, [{ id, email }])).body.message).toBe(
      FAVORECIDO_MESSAGES.email_por_outro,
    )
    expect((await confirm(outro, [{ id, email: 'x@y.example' }])).body.message).toBe(
      FAVORECIDO_MESSAGES.email_mudou,
    )
    expect((await confirm(outro, [{ id: ABSENT, email }])).body.message).toBe(FAVORECIDO_MESSAGES.email_mudou)
    expect((await confirm(outro, [{ id, email }])).status).toBe(200)
    expect(await pending()).toBeNull()
    // Confirmed twice is confirmed.
    expect((await confirm(outro, [{ id, email }])).status).toBe(200)
    const change = (to: string | null) =>
      actingAs(db, carlos.usuario, (trx) =>
        trx.updateTable('favorecidos').set({ email: to }).where('id', '=', id).execute(),
      )
    await change('novo@casa.example')
    await change(email)
    expect(await pending()).toMatchObject({ por: 'Carlos Reis' })
    await change(null)
    expect(await pending()).toBeNull()
    const acts = await db
      .selectFrom('auditoria')
      .select('detalhes')
      .where('ato', '=', 'email_confirmado')
      .execute()
    expect(acts.map(({ detalhes }) => detalhes)).toContainEqual({ nome: 'Ana' })
  })

  it('counts at once where its author is the only active Administrador, and no longer when there is another', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const pending = async () => (await administrador('GET', `/favorecidos/${id}`)).body.email_por_confirmar
    const make = (status: 'Ativo' | 'Inativo') =>
      db.updateTable('usuarios').set({ status }).where('id', '=', carlos.usuario.id).execute()
    await make('Inativo')
    expect(await pending()).toBeNull()
    await make('Ativo')
    expect(await pending()).not.toBeNull()
  })

  it('cannot be confirmed by a statement of the application', async () => {
    const { id } = await payee('Ana', { confirmed: false })
    const values = {
      favorecido_id: id,
      email: addressOf('Ana'),
      usuario_id: carlos.usuario.id,
      em: '2026-01-01',
    }
    await expect(db.insertInto('confirmacoes_de_email').values(values).execute()).rejects.toThrow(
      /permission/,
    )
  })

  it('is masked for Staff, in lists, files and the audit', async () => {
    const { id } = await payee('Ana')
    expect((await staff('GET', `/favorecidos/${id}`)).body.email).toBe('a***@***')
    expect((await staff('GET', '/favorecidos/exportar?formato=csv')).raw.toString()).not.toContain(
      addressOf('Ana'),
    )
    const { rows } = await sql<{ depois: { email?: string } }>`
      select depois from auditoria where registro_id = ${id} and campos @> '{email}'`.execute(db)
    expect(rows.map(({ depois }) => depois.email)).toEqual(['a***@***'])
  })
})

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
  const [text = '', pdf = ''] = partsOf(data)
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

it('sends nothing twice where the server is killed while it sends, and says what is unsure', async () => {
  const { id } = await closingOf('Ana', 'Bia')
  await ask(id, 2)
  // The mail leaves, and nothing after it happens any more.
  const killed = new Promise<void>((resolve) => {
    void workOnTrabalhos(
      server(async (mail) => {
        await sendOnce(mail)
        resolve()
        return new Promise(() => undefined)
      }),
    )
  })
  await killed
  await sql`update trabalhos set reservado_ate = now() - interval '1 second'`.execute(ownerDb)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Bia')])
  expect(await situacoes(id)).toEqual([
    ['Ana', 'Incerto'],
    ['Bia', 'Enviado'],
  ])
})

it('goes once more to those who had it only as far as the asker saw that, also of two presses', async () => {
  const { id } = await closingOf('Ana')
  await ask(id, 1)
  await sendAll()
  const { agora, itens } = await preview(id)
  expect(itens[0]).toMatchObject({ situacao: 'Enviado' })
  expect(itens[0].em).not.toBeNull()
  const pressed = await Promise.all([ask(id, 1, { de_novo_ate: agora }), ask(id, 1, { de_novo_ate: agora })])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([201, 422])
  await sendAll()
  expect((await ask(id, 1, { de_novo_ate: agora })).body.message).toBe(ENVIO_MESSAGES.mudou)
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Ana')])
})

it('says what the mail server refused, which may be sent again, and stops where it is away', async () => {
  const { id } = await closingOf('Ana', 'Bia')
  smtp.refused.set(addressOf('Ana'), 550)
  await ask(id, 2)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Bia')])
  const { itens, trabalho } = await preview(id)
  expect(itens[0]).toMatchObject({
    situacao: 'A enviar',
    resposta: expect.stringContaining('caixa inexistente'),
  })
  expect(JSON.stringify([itens, trabalho])).not.toContain(addressOf('Ana'))
  expect(trabalho.deixados).toMatchObject([{ nome: 'Ana', motivo: expect.stringContaining('550') }])
  await ask(id, 1)
  await workOnTrabalhos(server(async () => ({ situacao: 'Fora do ar', resposta: 'connect ECONNREFUSED' })))
  expect((await preview(id)).trabalho.falha).toContain('não atendeu')
  smtp.refused.clear()
  await ask(id, 1)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Ana'), addressOf('Bia')])
})

it('leaves out a statement that cannot be laid out, and sends those after it', async () => {
  const { id, pagamentos } = await closingOf('Ana', 'Bia')
  await ownerDb.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('extratos_de_pagamentos')
      .set({ conteudo: '{"formato":1}' })
      .where('pagamento_id', '=', pagamentos[0]?.id ?? '')
      .execute()
  })
  await ask(id, 2)
  await sendAll()
  expect(sentTo()).toEqual([addressOf('Bia')])
  expect((await preview(id)).trabalho.deixados).toEqual([
    { nome: 'Ana', motivo: ENVIO_MESSAGES.sem_documento },
  ])
})

it('keeps the limit of the hour over all closings, waits, and goes on by itself', async () => {
  await sql`update configuracoes set extratos_por_hora = 2`.execute(ownerDb)
  const [one, other] = [await closingOf('Ana', 'Bia'), await closingOf('Caio', 'Davi')]
  await ask(one.id, 2)
  await ask(other.id, 2)
  await Promise.all([sendAll(), sendAll()])
  expect(smtp.received).toHaveLength(2)
  const waiting = [await preview(one.id), await preview(other.id)].filter(
    ({ trabalho }) => trabalho.espera_ate,
  )
  expect(waiting.length).toBeGreaterThan(0)
  await sql`update extratos_enviados set created_at = created_at - interval '1 hour'`.execute(ownerDb)
  await sql`update trabalhos set reservado_ate = now() - interval '1 second' where concluido_em is null`.execute(
    ownerDb,
  )
  await sendAll()
  expect(sentTo()).toEqual(['Ana', 'Bia', 'Caio', 'Davi'].map(addressOf))
})

it('stops when it is given up, and what is left may be sent later', async () => {
  const { id } = await closingOf('Ana', 'Bia', 'Caio')
  await ask(id, 3)
  await workOnTrabalhos(server())
  expect((await staff('POST', path(id, '/parar'), {})).status).toBe(200)
  expect((await staff('POST', path(id, '/parar'), {})).status).toBe(404)
  await sendAll()
  expect(smtp.received).toHaveLength(1)
  expect((await preview(id)).trabalho.falha).toBe(ENVIO_MESSAGES.parado)
  expect((await ask(id, 2)).status).toBe(201)
  await sendAll()
  expect(sentTo()).toEqual(['Ana', 'Bia', 'Caio'].map(addressOf))
})
