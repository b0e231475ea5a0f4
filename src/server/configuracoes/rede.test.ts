/** How the server is reached and sends mails, and the mail that tries the sending. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EMAILS_PER_HOUR } from '../../core/usuarios.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'

const SENHA = 'orquestra-lilas'
const FROM = { MAIL_FROM: 'Plantão <nao-responda@casa.com.br>' }

let database: TestDatabase
let app: FastifyInstance
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await database.db.deleteFrom('caixa_de_saida').execute()
})
afterAll(() => database.close())

/** A server with these settings, and a person signed in to it. */
async function signedIn(env: Record<string, string>, cargo: 'Administrador' | 'Staff' = 'Administrador') {
  const test = await testApp(database, { env })
  app = test.app
  closing.push(() => app.close())
  const person = await signIn(app, { cargo })
  return { call: caller(app, person.headers), person, mailer: test.services.mailer }
}

/** A mail server that takes mails from user 'plantao' with that password; resolves to its port. */
async function mailServer(mails: string[]): Promise<number> {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      username === 'plantao' && password === SENHA
        ? answer(null, { user: username })
        : answer(new Error(`no such login: ${username}/${password}`)),
    onData: (stream, _session, taken) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        mails.push(text)
        taken()
      })
    },
  })
  smtp.on('error', () => {})
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => new Promise<void>((resolve) => smtp.close(resolve)))
  return (smtp.server.address() as AddressInfo).port
}

describe('what is set', () => {
  it('is told to Administradores only', async () => {
    const { call } = await signedIn({}, 'Staff')
    expect((await call('GET', '/configuracoes/rede')).status).toBe(403)
    expect((await call('POST', '/configuracoes/rede/teste', {})).status).toBe(403)
    expect((await app.inject({ url: '/api/configuracoes/rede' })).statusCode).toBe(401)
  })

  it('says who reaches the server', async () => {
    const { call } = await signedIn({ HOST: '0.0.0.0', APP_URL: '' })
    expect((await call('GET', '/configuracoes/rede')).body).toMatchObject({
      host: '0.0.0.0',
      porta: 3000,
      app_url: 'http://localhost:3000',
      app_url_informada: false,
      alcance: 'sem_endereco',
      servidor_de_email: null,
      ultimo_teste: null,
    })
  })

  it("has the mail server's host and user, never its password", async () => {
    const url = 'smtps://rita%40casa.com.br:segr%C3%AAdo@smtp.casa.com.br'
    const { call } = await signedIn({ SMTP_URL: url, ...FROM })
    const { body } = await call('GET', '/configuracoes/rede')
    expect(body.servidor_de_email).toEqual({
      servidor: 'smtp.casa.com.br:465',
      usuario: 'rita@casa.com.br',
      remetente: FROM.MAIL_FROM,
    })
    expect(JSON.stringify(body)).not.toMatch(/segr/)
  })
})

describe('a test mail', () => {
  it('is refused while no mail server is set', async () => {
    const { call } = await signedIn({})
    const { status, body } = await call('POST', '/configuracoes/rede/teste', {})
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'SEM_SMTP', message: expect.stringContaining('SMTP_URL') })
    expect(await database.db.selectFrom('caixa_de_saida').select('id').execute()).toEqual([])
  })

  it('goes to the person who asks, and is then known as sent', async () => {
    const mails: string[] = []
    const port = await mailServer(mails)
    const { call, person, mailer } = await signedIn({
      SMTP_URL: `smtp://plantao:${SENHA}@127.0.0.1:${port}`,
      ...FROM,
    })
    const sent = await call('POST', '/configuracoes/rede/teste', {})
    expect(sent.body).toEqual({ para: person.usuario.email })
    await mailer.settled()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(`To: ${person.usuario.email}`)
    const { body } = await call('GET', '/configuracoes/rede')
    expect(body.ultimo_teste).toMatchObject({ para: person.usuario.email, enviado: true, erro: null })
    // Another Administrador sees their own.
    const other = caller(app, (await signIn(app)).headers)
    expect((await other('GET', '/configuracoes/rede')).body.ultimo_teste).toBeNull()
  })

  it('that fails says why, without the password that the mail server repeats', async () => {
    const port = await mailServer([])
    const { call, mailer } = await signedIn({
      SMTP_URL: `smtp://plantao:errada-${SENHA}@127.0.0.1:${port}`,
      ...FROM,
    })
    await call('POST', '/configuracoes/rede/teste', {})
    await mailer.settled()
    const { ultimo_teste } = (await call('GET', '/configuracoes/rede')).body
    expect(ultimo_teste).toMatchObject({ enviado: false, erro: expect.stringContaining('no such login') })
    expect(ultimo_teste.erro).toContain('plantao/•••')
    expect(ultimo_teste.erro).not.toContain(SENHA)
  })

  it('counts among the mails of an hour', async () => {
    const { call, person, mailer } = await signedIn({ SMTP_URL: 'smtp://127.0.0.1:1', ...FROM })
    const mail = { tipo: 'convite', para: 'a@b.com.br', assunto: 'a', texto: 'a' }
    for (let n = 1; n < EMAILS_PER_HOUR; n++)
      await mailer.send({ ...mail, expira_em: new Date(Date.now() + 60_000), usuario_id: person.usuario.id })
    expect((await call('POST', '/configuracoes/rede/teste', {})).status).toBe(200)
    const { body } = await call('POST', '/configuracoes/rede/teste', {})
    expect(body).toMatchObject({ code: 'LIMITE_DE_EMAILS' })
    await mailer.settled()
  })
})
