import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_SENHA_MESSAGE, WEAK_SENHA_MESSAGE } from '../../core/senha.ts'
import { createLogger } from '../process/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, registerUsuario, signIn, type TestApp, testApp } from '../testing/http/accounts.ts'

const SENHA = 'castelo-verde-42'
const NEW_SENHA = 'janela-aberta-77'
const TOO_SHORT = 'A nova senha deve ter pelo menos 6 caracteres.'
const INVALID_LINK = 'Link inválido: Este link de redefinição de senha é inválido ou expirou.'

let database: TestDatabase
let server: TestApp
let clock = new Date()

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database, { now: () => clock })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

let lastAccount = 0
async function account() {
  const email = `pessoa${++lastAccount}@casa.com.br`
  return { email, ...(await registerUsuario(server.app, { email, senha: SENHA })) }
}

function post(
  url: string,
  payload: object,
  headers: Record<string, string> = {},
  ip = `10.0.0.${lastAccount}`,
) {
  return server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin: ORIGIN, ...headers },
    remoteAddress: ip,
  })
}
const entrar = (email: string, password: string) => post('/api/sessao', { email, password })
const cookieOf = (response: Awaited<ReturnType<typeof post>>) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const sessaoOf = async (cookie: string) =>
  (await server.app.inject({ url: '/api/sessao', headers: { cookie } })).json().sessao

async function recuperar(email: string, ip?: string) {
  const response = await post('/api/senha/recuperar', { email }, {}, ip)
  await server.services.accounts.settled()
  return response
}

const mailsTo = (email: string) =>
  database.db
    .selectFrom('caixa_de_saida')
    .selectAll()
    .where('para', '=', email)
    .orderBy('created_at')
    .execute()

/** The tokens of the last link mailed to `email`. */
async function linkOf(email: string) {
  const mail = (await mailsTo(email)).at(-1)
  if (!mail?.corpo_cifrado) throw new Error(`no mail to ${email}`)
  const text = server.services.mailer.open(mail.id, mail.corpo_cifrado) ?? ''
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  return { mail, text, link, tokens: Object.fromEntries(link.searchParams) }
}

const redefinir = (tokens: object, password: string) => post('/api/senha/redefinir', { ...tokens, password })

describe('recovery', () => {
  test('an address is required, in its form', async () => {
    expect((await post('/api/senha/recuperar', { email: '' })).json().message).toBe('Email é obrigatório')
    expect((await post('/api/senha/recuperar', { email: 'isto não é' })).statusCode).toBe(400)
  })

  test('answers the same whether the address exists', async () => {
    const { email } = await account()
    const known = await recuperar(email)
    const unknown = await recuperar('ninguem@casa.com.br')
    expect([known.statusCode, known.json()]).toEqual([200, { ok: true }])
    expect([unknown.statusCode, unknown.json()]).toEqual([200, { ok: true }])
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('ninguem@casa.com.br')).toHaveLength(0)
  })

  test('mails a link to the configured address that is good for thirty minutes', async () => {
    const { email } = await account()
    await recuperar(email.toUpperCase())
    const { mail, link, tokens, text } = await linkOf(email)
    expect(mail).toMatchObject({ tipo: 'recuperacao', assunto: 'Redefinição de senha do Plantão' })
    expect(Date.parse(mail.expira_em) - clock.getTime()).toBe(30 * 60_000)
    expect(`${link.origin}${link.pathname}`).toBe(`${ORIGIN}/reset-password`)
    expect(Object.keys(tokens)).toEqual(['access_token', 'refresh_token'])
    expect(text).toContain('Érica Nogueira')
  })

  test('the Host header changes no link', async () => {
    const { email } = await account()
    await post(
      '/api/senha/recuperar',
      { email },
      { host: 'outro.example', 'x-forwarded-host': 'outro.example' },
    )
    await server.services.accounts.settled()
    expect((await linkOf(email)).link.origin).toBe(ORIGIN)
  })

  test('the database keeps neither the tokens nor the body in the clear', async () => {
    const { email, userId } = await account()
    await recuperar(email)
    const { mail, tokens } = await linkOf(email)
    const rows = await database.db
      .selectFrom('auth.reset_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    for (const token of Object.values(tokens)) {
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(mail.corpo_cifrado?.toString('latin1')).not.toContain(token)
    }
  })

  test('five mails an hour to one address; later ones are answered alike', async () => {
    const { email } = await account()
    for (let i = 0; i < 7; i++) expect((await recuperar(email, `10.9.0.${i}`)).json()).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(5)
    clock = new Date(clock.getTime() + 3_600_001)
    await recuperar(email)
    expect(await mailsTo(email)).toHaveLength(6)
  })

  test('twenty mails an hour for one network address', async () => {
    const { email } = await account()
    await database.db
      .insertInto('auth.recovery_requests')
      .values(
        Array.from({ length: 20 }, (_, i) => ({
          email: `lista${i}@casa.com.br`,
          address: '10.8.0.1',
          requested_at: clock.toISOString(),
          handled_at: clock.toISOString(),
        })),
      )
      .execute()
    await recuperar(email, '10.8.0.1')
    expect(await mailsTo(email)).toHaveLength(0)
    await recuperar(email, '10.8.0.2')
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('a request that a stopped server left is handled by the next, once', async () => {
    const { email } = await account()
    await database.db
      .insertInto('auth.recovery_requests')
      .values({ email, address: '10.8.1.1', requested_at: clock.toISOString() })
      .execute()
    const { accounts } = server.services
    await Promise.all([
      accounts.sendRecoveryMails(),
      accounts.sendRecoveryMails(),
      accounts.sendRecoveryMails(),
    ])
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

describe('a reset link, when its page opens', () => {
  const consultar = async (tokens: object) => (await post('/api/senha/consultar', tokens)).json()

  test('needs both tokens, and tells nothing of ones that are unknown, crossed or expired', async () => {
    const { email } = await account()
    await recuperar(email)
    const { tokens } = await linkOf(email)
    expect((await post('/api/senha/consultar', { access_token: tokens.access_token })).statusCode).toBe(400)
    for (const bad of [
      { ...tokens, access_token: 'x'.repeat(43) },
      { ...tokens, refresh_token: 'x'.repeat(43) },
      { access_token: tokens.refresh_token, refresh_token: tokens.access_token },
    ])
      expect(await consultar(bad)).toEqual({ situacao: 'invalido' })
    clock = new Date(clock.getTime() + 30 * 60_000)
    expect(await consultar(tokens)).toEqual({ situacao: 'invalido' })
  })

  test('is good however often it is asked about, and then says that it was used', async () => {
    const { email } = await account()
    await recuperar(email)
    const { tokens } = await linkOf(email)
    for (let i = 0; i < 3; i++) expect(await consultar(tokens)).toEqual({ situacao: 'valido' })
    expect((await redefinir(tokens, NEW_SENHA)).json()).toEqual({ ok: true })
    expect(await consultar(tokens)).toEqual({ situacao: 'usado' })
  })
})

describe('a reset link', () => {
  test('is refused without one of its tokens, forged, crossed, or expired', async () => {
    const { email } = await account()
    await recuperar(email)
    const { tokens } = await linkOf(email)
    await recuperar(email)
    const other = (await linkOf(email)).tokens
    for (const bad of [
      { ...tokens, access_token: 'x'.repeat(43) },
      { ...tokens, refresh_token: 'x'.repeat(43) },
      { access_token: tokens.refresh_token, refresh_token: tokens.access_token },
      { access_token: tokens.access_token, refresh_token: other.refresh_token },
    ]) {
      const response = await redefinir(bad, NEW_SENHA)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ code: 'LINK_INVALIDO', message: INVALID_LINK })
    }
    expect((await redefinir({ access_token: tokens.access_token }, NEW_SENHA)).statusCode).toBe(400)
    clock = new Date(clock.getTime() + 30 * 60_000)
    expect((await redefinir(tokens, NEW_SENHA)).json().code).toBe('LINK_INVALIDO')
    expect((await entrar(email, SENHA)).statusCode).toBe(200)
  })

  test.each([
    ['ab12#', TOO_SHORT],
    ['123456', WEAK_SENHA_MESSAGE],
    ['minha-NOGUEIRA', WEAK_SENHA_MESSAGE],
    ['x'.repeat(129), LONG_SENHA_MESSAGE],
    ['', 'Senha é obrigatória'],
  ])('with the password %j says why it is refused, and stays usable', async (senha, message) => {
    const { email } = await account()
    await recuperar(email)
    const { tokens } = await linkOf(email)
    expect((await redefinir(tokens, senha)).json().message).toBe(message)
    expect((await redefinir(tokens, NEW_SENHA)).json()).toEqual({ ok: true })
  })

  test('sets the password, works once, voids the other links and ends every session', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const { access_token } = (await post('/api/sessao/token', { email, password: SENHA })).json()
    await recuperar(email)
    const first = (await linkOf(email)).tokens
    await recuperar(email)
    const second = (await linkOf(email)).tokens

    expect((await redefinir(second, NEW_SENHA)).json()).toEqual({ ok: true })
    expect(await sessaoOf(cookie)).toBeNull()
    const authorization = `Bearer ${access_token}`
    expect(
      (await server.app.inject({ url: '/api/sessao', headers: { authorization } })).json().sessao,
    ).toBeNull()
    expect((await redefinir(second, 'outra-senha-88')).json().code).toBe('LINK_INVALIDO')
    expect((await redefinir(first, 'outra-senha-88')).json().code).toBe('LINK_INVALIDO')
    expect((await entrar(email, SENHA)).statusCode).toBe(422)
    expect((await entrar(email, NEW_SENHA)).statusCode).toBe(200)
  })

  test('signs nobody in', async () => {
    const { email } = await account()
    await recuperar(email)
    const response = await redefinir((await linkOf(email)).tokens, NEW_SENHA)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('used twice at once sets one password', async () => {
    const { email } = await account()
    await recuperar(email)
    const { tokens } = await linkOf(email)
    const answers = await Promise.all(
      ['cama-de-rede-1', 'cama-de-rede-2'].map((senha) => redefinir(tokens, senha)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('gives a password to a login that had none', async () => {
    const { usuario } = await signIn(server.app, { nome: 'Sem Senha' })
    await recuperar(usuario.email)
    expect((await redefinir((await linkOf(usuario.email)).tokens, NEW_SENHA)).json()).toEqual({ ok: true })
    expect((await entrar(usuario.email, NEW_SENHA)).statusCode).toBe(200)
  })
})

describe("changing one's own password", () => {
  const alterar = (cookie: string, senha_atual: string, nova_senha: string) =>
    post('/api/senha/alterar', { senha_atual, nova_senha }, { cookie })

  test('needs a session, and our own page', async () => {
    expect((await alterar('', SENHA, NEW_SENHA)).statusCode).toBe(401)
    const { headers } = await signIn(server.app)
    const foreign = await post(
      '/api/senha/alterar',
      { senha_atual: SENHA, nova_senha: NEW_SENHA },
      { ...headers, origin: 'https://outro.example' },
    )
    expect(foreign.json().code).toBe('ORIGEM_RECUSADA')
  })

  test.each([
    ['', NEW_SENHA, 'Senha atual é obrigatória'],
    [SENHA, '', 'Nova senha é obrigatória'],
    ['errada-errada', NEW_SENHA, 'Senha atual incorreta.'],
    [SENHA, 'ab12#', TOO_SHORT],
    [SENHA, 'password', WEAK_SENHA_MESSAGE],
  ])('from %j to %j: %s', async (current, fresh, message) => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    expect((await alterar(cookie, current, fresh)).json().message).toBe(message)
    expect((await entrar(email, SENHA)).statusCode).toBe(200)
  })

  test('tries at the present password are limited like those at signing in', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const address = `10.0.0.${lastAccount}`
    await database.db
      .insertInto('auth.sign_in_failures')
      .values(Array.from({ length: 9 }, () => ({ email, address, failed_at: clock.toISOString() })))
      .execute()
    expect((await alterar(cookie, 'errada-errada', NEW_SENHA)).json().code).toBe('SENHA_ATUAL_INCORRETA')
    expect((await alterar(cookie, SENHA, NEW_SENHA)).json().code).toBe('MUITAS_TENTATIVAS')
  })

  test('ends the other sessions, keeps this one under a new cookie', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const elsewhere = cookieOf(await entrar(email, SENHA))
    const response = await alterar(cookie, SENHA, NEW_SENHA)
    expect(response.json()).toEqual({ ok: true })
    expect((await sessaoOf(cookieOf(response))).user.email).toBe(email)
    expect(await sessaoOf(elsewhere)).toBeNull()
    expect(await sessaoOf(cookie)).toBeNull()
    expect((await entrar(email, NEW_SENHA)).statusCode).toBe(200)
    expect((await entrar(email, SENHA)).statusCode).toBe(422)
  })

  test('one without access to the system may do nothing but leave', async () => {
    const { email, userId } = await account()
    await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    await database.db
      .updateTable('usuarios')
      .set({ status: 'Inativo' })
      .where('user_id', '=', userId)
      .execute()
    const response = await alterar(cookie, SENHA, NEW_SENHA)
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('SEM_ACESSO')
    expect((await entrar(email, SENHA)).statusCode).toBe(200)
  })
})

test('PASSWORD_MIN raises the minimum, and the message follows', async () => {
  const strict = await testApp(database, { env: { PASSWORD_MIN: '12' } })
  const { email } = await account()
  const send = (url: string, payload: object, cookie = '') =>
    strict.app.inject({ method: 'POST', url, payload, headers: { origin: ORIGIN, cookie } })
  const cookie = cookieOf(await send('/api/sessao', { email, password: SENHA }))
  const response = await send('/api/senha/alterar', { senha_atual: SENHA, nova_senha: 'onze-letras' }, cookie)
  expect(response.json().message).toBe('A nova senha deve ter pelo menos 12 caracteres.')
  expect((await strict.app.inject({ url: '/api/sessao' })).json().ambiente.senha_minima).toBe(12)
  await strict.app.close()
})

test('no password or token reaches the log', async () => {
  const lines: string[] = []
  const loud = await testApp(database, { log: createLogger('trace', { write: (line) => lines.push(line) }) })
  const { email } = await account()
  const send = (url: string, payload: object) =>
    loud.app.inject({ method: 'POST', url, payload, headers: { origin: ORIGIN } })
  const signed = await send('/api/sessao/token', { email, password: SENHA })
  await send('/api/sessao', { email, password: 'errada-errada' })
  await send('/api/senha/recuperar', { email })
  await loud.services.accounts.settled()
  const { tokens } = await linkOf(email)
  await send('/api/senha/redefinir', { ...tokens, password: NEW_SENHA })
  await loud.app.close()
  expect(lines.length).toBeGreaterThan(3)
  const { access_token, refresh_token } = signed.json()
  for (const secret of [
    SENHA,
    NEW_SENHA,
    'errada-errada',
    access_token,
    refresh_token,
    ...Object.values(tokens),
  ])
    expect(lines.join('')).not.toContain(secret)
})
