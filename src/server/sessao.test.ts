import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ORIGIN,
  openSession,
  registerUsuario,
  signIn,
  signInWithoutUsuario,
  type TestApp,
  testApp,
} from './testing/accounts.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

const SENHA = 'castelo-verde-42'
const ERRADA = 'castelo-verde-43'
const INCORRETOS = 'Email ou senha incorretos.'

let database: TestDatabase
let server: TestApp
let clock = new Date('2026-11-20T16:50:20Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database, { now: () => clock })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

type Headers = Record<string, string>
let lastAccount = 0

async function account() {
  const email = `pessoa${++lastAccount}@casa.com.br`
  return { email, ...(await registerUsuario(server.app, { email, senha: SENHA })) }
}

function send(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  headers: Headers = {},
  ip = '10.0.0.1',
) {
  return server.app.inject({
    method,
    url,
    payload,
    headers: { origin: ORIGIN, ...headers },
    remoteAddress: ip,
  })
}
const entrar = (email: string, password: string, headers?: Headers, ip?: string) =>
  send('POST', '/api/sessao', { email, password }, headers, ip)
const obter = (headers: Headers) => send('GET', '/api/sessao', undefined, headers)
const perfil = async (headers: Headers) => (await obter(headers)).json().sessao

/** The Cookie header that a browser would send next. */
function cookieOf(response: Awaited<ReturnType<typeof entrar>>): string {
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('signing in is refused', () => {
  test.each([
    [{ email: '', password: SENHA }, 'Email é obrigatório'],
    [{ email: 'a@b.com', password: '' }, 'Senha é obrigatória'],
    [{ password: SENHA }, 'Email é obrigatório'],
    [{ email: 'a@b.com', password: 7 }, 'Senha é obrigatória'],
    [{ email: 'a@b.com' }, 'Senha é obrigatória'],
  ])('%j', async (payload, message) => {
    const response = await send('POST', '/api/sessao', payload)
    expect([response.statusCode, response.json().message]).toEqual([400, message])
  })

  test('an undeclared field', async () => {
    const response = await send('POST', '/api/sessao', {
      email: 'a@b.com',
      password: SENHA,
      cargo: 'Administrador',
    })
    expect(response.statusCode).toBe(400)
  })

  test('a wrong password and an unknown address say the same', async () => {
    const { email } = await account()
    const wrong = await entrar(email, ERRADA)
    const unknown = await entrar('ninguem@casa.com.br', SENHA)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ code: 'CREDENCIAIS_INVALIDAS', message: INCORRETOS })
    expect(unknown.json()).toEqual(wrong.json())
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('a password longer than any that can be set', async () => {
    const { email } = await account()
    expect((await entrar(email, 'a'.repeat(500))).json().message).toBe(INCORRETOS)
  })

  test('from a page of another origin', async () => {
    const { email } = await account()
    const response = await entrar(email, SENHA, { origin: 'https://outro.example' })
    expect([response.statusCode, response.json().code]).toEqual([403, 'ORIGEM_RECUSADA'])
  })

  test('signing up: there is no such route', async () => {
    for (const url of ['/api/auth/sign-up/email', '/api/sign-up/email', '/api/auth/sign-in/email']) {
      expect((await send('POST', url, { email: 'a@b.com', password: SENHA, name: 'A' })).statusCode).toBe(404)
    }
  })
})

describe('signed in with a cookie', () => {
  test('JavaScript sees who it is and until when, and no token', async () => {
    const { email, userId } = await account()
    const response = await entrar(email.toUpperCase(), SENHA)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      user: {
        id: userId,
        email,
        nome: 'Érica Nogueira',
        usuario: { id: expect.any(String), cargo: 'Administrador', status: 'Ativo' },
      },
      token_type: 'bearer',
      expires_in: expect.any(Number),
      expires_at: expect.any(Number),
    })
    expect(response.json().expires_in).toBeGreaterThan(3590)
    expect(response.json().expires_in).toBeLessThanOrEqual(3600)
  })

  test('the cookies are out of the reach of scripts and of other sites', async () => {
    const { email } = await account()
    const { cookies } = await entrar(email, SENHA)
    expect(cookies.map(({ name }) => name)).toEqual(['plantao_sessao', 'plantao_dispositivo'])
    for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  test('behind https they are tied to the host', async () => {
    const secure = await testApp(database, { env: { APP_URL: 'https://plantao.example' } })
    const { email } = await account()
    const response = await secure.app.inject({
      method: 'POST',
      url: '/api/sessao',
      payload: { email, password: SENHA },
      headers: { origin: 'https://plantao.example' },
    })
    for (const cookie of response.cookies) {
      expect(cookie.name).toMatch(/^__Host-plantao_/)
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' })
      expect(cookie.domain).toBeUndefined()
    }
    const next = await secure.app.inject({ url: '/api/sessao', headers: { cookie: cookieOf(response) } })
    expect(next.json().sessao.user.email).toBe(email)
    await secure.app.close()
  })

  test('the session is known on the next request, and ends with sair', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    expect((await perfil({ cookie })).user.email).toBe(email)
    const out = await send('DELETE', '/api/sessao', undefined, { cookie })
    expect(out.json()).toEqual({ ok: true })
    expect(out.cookies[0]).toMatchObject({ name: 'plantao_sessao', value: '', maxAge: 0 })
    expect(await perfil({ cookie })).toBeNull()
  })

  test('sair without a session is no error', async () => {
    expect((await send('DELETE', '/api/sessao')).statusCode).toBe(200)
  })

  test('sair deletes the drafts', async () => {
    const { headers, userId } = await signIn(server.app)
    await database.db
      .insertInto('rascunhos')
      .values({ user_id: userId, formulario: 'vendas', conteudo: '{}' })
      .execute()
    await send('DELETE', '/api/sessao', undefined, headers)
    expect(
      await database.db.selectFrom('rascunhos').selectAll().where('user_id', '=', userId).execute(),
    ).toEqual([])
  })

  test('the database keeps no token that opens a session', async () => {
    const { email, userId } = await account()
    const response = await entrar(email, SENHA)
    const sent = decodeURIComponent(response.cookies[0]?.value ?? '').split('.')[0] ?? ''
    const rows = await database.db
      .selectFrom('auth.session')
      .selectAll()
      .where('userId', '=', userId)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sent)
  })

  test('every session has a token of its own, and an earlier one of the browser ends', async () => {
    const { email } = await account()
    const first = cookieOf(await entrar(email, SENHA))
    const elsewhere = cookieOf(await entrar(email, SENHA))
    const second = cookieOf(await entrar(email, SENHA, { cookie: first }))
    expect(second).not.toBe(first)
    expect(await perfil({ cookie: first })).toBeNull()
    expect(await perfil({ cookie: second })).not.toBeNull()
    expect(await perfil({ cookie: elsewhere })).not.toBeNull()
  })

  test('a session that somebody else planted is not taken over', async () => {
    const attacker = await signIn(server.app)
    const { email } = await account()
    const response = await entrar(email, SENHA, { cookie: attacker.headers.cookie })
    expect(cookieOf(response)).not.toContain(attacker.headers.cookie)
    expect(await perfil({ cookie: attacker.headers.cookie })).toBeNull()
  })
})

describe('a session counts for nothing', () => {
  test.each([
    ['forged', (cookie: string) => cookie.replace(/=./, '=A')],
    ['without its signature', (cookie: string) => cookie.replace(/\..*|%2E.*/, '')],
    ["with another one's signature", (cookie: string) => cookie.replace(/.(?=\.)/, 'A')],
    ['empty', () => 'plantao_sessao='],
    ['of a broken encoding', () => 'plantao_sessao=%E0%A4%A'],
  ])('%s', async (_, change) => {
    const { headers } = await signIn(server.app)
    expect(await perfil({ cookie: change(headers.cookie) })).toBeNull()
  })

  test('signed with another secret', async () => {
    const { userId } = await signIn(server.app)
    const { cookie } = await openSession(database.db, { userId, appUrl: ORIGIN, secret: 'another secret' })
    expect(await perfil({ cookie })).toBeNull()
  })

  test('after the idle limit, and after thirty days whatever was done', async () => {
    const idle = await signIn(server.app)
    await setSession(idle.sessionId, { expiresAt: new Date(Date.now() - 1000) })
    expect(await perfil(idle.headers)).toBeNull()
    expect((await send('POST', '/api/sessao/renovar', {}, idle.headers)).statusCode).toBe(401)
    const old = await signIn(server.app)
    await setSession(old.sessionId, { createdAt: new Date(Date.now() - 30 * 86_400_000 - 1000) })
    expect(await perfil(old.headers)).toBeNull()
  })

  test('beside an Authorization header, which counts alone', async () => {
    const { headers } = await signIn(server.app)
    for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, ''])
      expect(await perfil({ ...headers, authorization })).toBeNull()
  })

  test('as a bearer token', async () => {
    const { headers } = await signIn(server.app)
    const token = decodeURIComponent(headers.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(await perfil({ authorization: `Bearer ${token}` })).toBeNull()
  })
})

describe('without access', () => {
  test('an Inativo and a login without a usuario may see their session and leave, nothing else', async () => {
    const inativo = await signIn(server.app, { status: 'Inativo' })
    const nobody = await signInWithoutUsuario(server.app)
    expect((await perfil(inativo.headers)).user.usuario.status).toBe('Inativo')
    expect((await perfil(nobody.headers)).user.usuario).toBeNull()
    for (const { headers } of [inativo, nobody]) {
      const response = await send('GET', '/api/caixa-de-saida', undefined, headers)
      expect([response.statusCode, response.json().code]).toEqual([403, 'SEM_ACESSO'])
      expect((await send('DELETE', '/api/sessao', undefined, headers)).statusCode).toBe(200)
    }
  })

  test('making somebody Inativo counts for the session they have', async () => {
    await signIn(server.app)
    const { headers, usuario } = await signIn(server.app)
    await database.db
      .updateTable('usuarios')
      .set({ status: 'Inativo' })
      .where('id', '=', usuario.id)
      .execute()
    expect((await send('GET', '/api/caixa-de-saida', undefined, headers)).statusCode).toBe(403)
  })
})

describe('renewing with the cookie', () => {
  test('begins another access period, also after the present one', async () => {
    const { headers, sessionId } = await signIn(server.app)
    await setSession(sessionId, { expiresAt: new Date(Date.now() + 60_000) })
    const response = await send('POST', '/api/sessao/renovar', {}, headers)
    expect(response.statusCode).toBe(200)
    expect(response.json().expires_in).toBeGreaterThan(3590)
    expect(response.json()).not.toHaveProperty('access_token')
    expect(response.cookies[0]).toMatchObject({ name: 'plantao_sessao', httpOnly: true, maxAge: 43_200 })
    expect((await perfil({ cookie: cookieOf(response) })).expires_in).toBeGreaterThan(3590)
  })

  test('happens by itself when a page asks for the session late', async () => {
    const { headers, sessionId } = await signIn(server.app)
    await setSession(sessionId, { expiresAt: new Date(Date.now() + 11 * 3_600_000 + 30_000) })
    const response = await obter(headers)
    expect(response.json().sessao.expires_in).toBeGreaterThan(3590)
    expect(response.cookies[0]?.name).toBe('plantao_sessao')
  })

  test('does not happen by itself before', async () => {
    const { headers } = await signIn(server.app)
    expect((await obter(headers)).headers['set-cookie']).toBeUndefined()
  })

  test('is refused without a session and from another origin', async () => {
    expect((await send('POST', '/api/sessao/renovar', {})).statusCode).toBe(401)
    const { headers } = await signIn(server.app)
    const foreign = await send(
      'POST',
      '/api/sessao/renovar',
      {},
      { ...headers, origin: 'https://outro.example' },
    )
    expect(foreign.json().code).toBe('ORIGEM_RECUSADA')
  })
})

describe('a program', () => {
  const token = (email: string, password = SENHA) => send('POST', '/api/sessao/token', { email, password })
  const renew = (refresh_token: string) => send('POST', '/api/sessao/renovar', { refresh_token })

  test('is refused like a browser', async () => {
    const { email } = await account()
    expect((await token(email, ERRADA)).json().message).toBe(INCORRETOS)
  })

  test('gets all six fields and no cookie', async () => {
    const { email } = await account()
    const response = await token(email)
    expect(Object.keys(response.json()).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
    )
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await perfil(bearer(response.json().access_token))).user.email).toBe(email)
  })

  test('its token is no cookie, and ends after an hour', async () => {
    const { email, userId } = await account()
    const { access_token } = (await token(email)).json()
    expect(await perfil({ cookie: `plantao_sessao=${access_token}` })).toBeNull()
    await database.db
      .updateTable('auth.session')
      .set({ expiresAt: new Date(Date.now() + 11 * 3_600_000 - 1000).toISOString() })
      .where('userId', '=', userId)
      .execute()
    expect(await perfil(bearer(access_token))).toBeNull()
  })

  test('renews with the refresh token, which gives two new ones', async () => {
    const { email } = await account()
    const first = (await token(email)).json()
    const second = (await renew(first.refresh_token)).json()
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await perfil(bearer(first.access_token))).toBeNull()
    expect((await perfil(bearer(second.access_token))).user.email).toBe(email)
  })

  test('a refresh token used twice ends the session: somebody else has it', async () => {
    const { email } = await account()
    const first = (await token(email)).json()
    const second = (await renew(first.refresh_token)).json()
    expect((await renew(first.refresh_token)).statusCode).toBe(401)
    expect(await perfil(bearer(second.access_token))).toBeNull()
    expect((await renew(second.refresh_token)).statusCode).toBe(401)
  })

  test('of twenty renewals at once with one token, one succeeds at most, and the session ends', async () => {
    const { email, userId } = await account()
    const { refresh_token } = (await token(email)).json()
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(refresh_token)))
    const renewed = answers.filter(({ statusCode }) => statusCode === 200)
    expect(renewed.length).toBeLessThanOrEqual(1)
    const sessions = await database.db
      .selectFrom('auth.session')
      .where('userId', '=', userId)
      .select('id')
      .execute()
    expect(sessions).toEqual([])
  })

  test('an unknown refresh token, and one past the idle limit, are refused', async () => {
    expect((await renew('a'.repeat(43))).statusCode).toBe(401)
    const { email, userId } = await account()
    const { refresh_token } = (await token(email)).json()
    await database.db
      .updateTable('auth.session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', userId)
      .execute()
    expect((await renew(refresh_token)).statusCode).toBe(401)
  })

  test('the database keeps none of its tokens', async () => {
    const { email } = await account()
    const { access_token, refresh_token } = (await token(email)).json()
    const rows = [
      await database.db.selectFrom('auth.session').selectAll().execute(),
      await database.db.selectFrom('auth.refresh_tokens').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(access_token)
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
  })

  test('signs out', async () => {
    const { email } = await account()
    const { access_token, refresh_token } = (await token(email)).json()
    await send('DELETE', '/api/sessao', undefined, bearer(access_token))
    expect(await perfil(bearer(access_token))).toBeNull()
    expect((await renew(refresh_token)).statusCode).toBe(401)
  })
})

describe('failed sign-ins are limited', () => {
  const fail = (email: string, ip: string, headers?: Headers) => entrar(email, ERRADA, headers, ip)
  /** Failures that were counted before. */
  const failedBefore = (failures: { email: string; address: string }[]) =>
    database.db
      .insertInto('auth.sign_in_failures')
      .values(failures.map((failure) => ({ ...failure, failed_at: clock.toISOString() })))
      .execute()
  const repeat = (n: number, failure: (i: number) => { email: string; address: string }) =>
    failedBefore(Array.from({ length: n }, (_, i) => failure(i)))
  const times = async (n: number, work: (i: number) => Promise<unknown>) => {
    for (let i = 0; i < n; i++) await work(i)
  }

  test('ten of one account from one address; the message says when to try again', async () => {
    const { email } = await account()
    clock = new Date('2026-11-20T16:50:20Z')
    await times(10, () => fail(email, '10.1.0.1'))
    const response = await entrar(email, SENHA, {}, '10.1.0.1')
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({
      code: 'MUITAS_TENTATIVAS',
      message: 'Muitas tentativas. Tente novamente às 14:06.',
    })
    expect((await entrar(email, SENHA, {}, '10.1.0.2')).statusCode).toBe(200)
    clock = new Date('2026-11-20T17:06:00Z')
    expect((await entrar(email, SENHA, {}, '10.1.0.1')).statusCode).toBe(200)
  })

  test('an unknown account is limited alike', async () => {
    await repeat(9, () => ({ email: 'fantasma@casa.com.br', address: '10.1.1.1' }))
    expect((await fail('fantasma@casa.com.br', '10.1.1.1')).statusCode).toBe(422)
    expect((await fail('fantasma@casa.com.br', '10.1.1.1')).statusCode).toBe(429)
  })

  test('successful ones are not counted', async () => {
    const { email } = await account()
    await repeat(9, () => ({ email, address: '10.1.2.1' }))
    await times(2, async () => expect((await entrar(email, SENHA, {}, '10.1.2.1')).statusCode).toBe(200))
  })

  test('many at once do not slip through', async () => {
    const { email } = await account()
    const answers = await Promise.all(Array.from({ length: 25 }, () => fail(email, '10.1.3.1')))
    const guesses = answers.filter(({ statusCode }) => statusCode === 422)
    expect(guesses.length).toBeLessThanOrEqual(10)
    // The others were refused unread: over the limit, or while the server was busy with the first ones.
    for (const { statusCode } of answers) expect([422, 429, 503]).toContain(statusCode)
  })

  test('thirty of one account from anywhere, which does not stop a browser that signed in before', async () => {
    const { email } = await account()
    const known = cookieOf(await entrar(email, SENHA, {}, '10.1.4.99'))
    const device = known.split('; ').find((cookie) => cookie.startsWith('plantao_dispositivo=')) ?? ''
    await repeat(29, (i) => ({ email, address: `10.2.0.${i}` }))
    expect((await fail(email, '10.2.0.30')).statusCode).toBe(422)
    expect((await fail(email, '10.2.0.31')).statusCode).toBe(429)
    expect((await entrar(email, SENHA, {}, '10.2.0.32')).statusCode).toBe(429)
    expect((await entrar(email, SENHA, { cookie: device }, '10.2.0.33')).statusCode).toBe(200)
  })

  test('a made-up device, or one that signed in to another account, is stopped', async () => {
    const { email } = await account()
    const other = await account()
    const otherDevice = cookieOf(await entrar(other.email, SENHA)).split('; ')[1] ?? ''
    await repeat(30, (i) => ({ email, address: `10.3.0.${i}` }))
    for (const cookie of [otherDevice, `plantao_dispositivo=${'a'.repeat(43)}`])
      expect((await entrar(email, SENHA, { cookie }, '10.3.0.40')).statusCode).toBe(429)
  })

  test('a known device is limited too, where it is', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA, {}, '10.4.0.1'))
    await repeat(9, () => ({ email, address: '10.4.0.1' }))
    expect((await fail(email, '10.4.0.1', { cookie })).statusCode).toBe(422)
    expect((await entrar(email, SENHA, { cookie }, '10.4.0.1')).statusCode).toBe(429)
  })

  test('a hundred of different accounts from one address', async () => {
    await repeat(100, (i) => ({ email: `lista${i}@casa.com.br`, address: '10.5.0.1' }))
    expect((await fail('lista100@casa.com.br', '10.5.0.1')).statusCode).toBe(429)
    expect((await fail('lista100@casa.com.br', '10.5.0.2')).statusCode).toBe(422)
  })

  test('X-Forwarded-For of nobody we trust changes no address', async () => {
    const { email } = await account()
    await repeat(9, () => ({ email, address: '10.6.0.1' }))
    expect((await fail(email, '10.6.0.1', { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(422)
    expect((await fail(email, '10.6.0.1', { 'x-forwarded-for': '203.0.113.77' })).statusCode).toBe(429)
  })

  test("behind a trusted proxy the client's own address counts, not what it claims", async () => {
    const proxied = await testApp(database, { env: { TRUSTED_PROXIES: '10.7.0.1' }, now: () => clock })
    const { email } = await account()
    const failFrom = (chain: string) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/sessao',
        payload: { email, password: ERRADA },
        headers: { origin: ORIGIN, 'x-forwarded-for': chain },
        remoteAddress: '10.7.0.1',
      })
    await repeat(9, () => ({ email, address: '203.0.113.5' }))
    expect((await failFrom('198.51.100.1, 203.0.113.5')).statusCode).toBe(422)
    expect((await failFrom('198.51.100.99, 203.0.113.5')).statusCode).toBe(429)
    expect((await failFrom('203.0.113.6')).statusCode).toBe(422)
    await proxied.app.close()
  })

  test('the addresses of one IPv6 network are one', async () => {
    const { email } = await account()
    await times(10, (i) => fail(email, `2001:db8:1:2::${i + 1}`))
    expect((await fail(email, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await fail(email, '2001:db8:1:3::1')).statusCode).toBe(422)
  })
})

async function setSession(id: string, times: { expiresAt?: Date; createdAt?: Date }): Promise<void> {
  const set = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toISOString()]))
  await database.db.updateTable('auth.session').set(set).where('id', '=', id).execute()
}
