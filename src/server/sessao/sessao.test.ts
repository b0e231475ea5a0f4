import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contend, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, signIn, signInWithoutUsuario, type TestApp, testApp } from '../testing/http/accounts.ts'
import { openSession } from '../testing/http/open-session.ts'
import { cookieOf, SENHA, sessionCalls } from '../testing/http/session.ts'

const WRONG = 'castelo-verde-43'
const INCORRECT = 'Email ou senha incorretos.'

let database: TestDatabase
let server: TestApp

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const anotherLetter = (letter: string) => (letter === 'A' ? 'B' : 'A')

const { account, entrar, obter, send, sessaoOf } = sessionCalls(() => server.app)

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
    const wrong = await entrar(email, WRONG)
    const unknown = await entrar('ninguem@casa.com.br', SENHA)
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json()).toMatchObject({ code: 'CREDENCIAIS_INVALIDAS', message: INCORRECT })
    expect(unknown.json()).toEqual(wrong.json())
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('a password longer than any that can be set', async () => {
    const { email } = await account()
    expect((await entrar(email, 'a'.repeat(500))).json().message).toBe(INCORRECT)
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
        usuario: {
          id: expect.any(String),
          cargo: 'Administrador',
          status: 'Ativo',
          restricoes: [],
          loja: null,
        },
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
    expect((await sessaoOf({ cookie })).user.email).toBe(email)
    const out = await send('DELETE', '/api/sessao', undefined, { cookie })
    expect(out.json()).toEqual({ ok: true })
    expect(out.cookies[0]).toMatchObject({ name: 'plantao_sessao', value: '', maxAge: 0 })
    expect(await sessaoOf({ cookie })).toBeNull()
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
    expect(await sessaoOf({ cookie: first })).toBeNull()
    expect(await sessaoOf({ cookie: second })).not.toBeNull()
    expect(await sessaoOf({ cookie: elsewhere })).not.toBeNull()
  })

  test('a sign-in by the old password, begun while it is being changed, opens no session', async () => {
    const { email, userId } = await account()
    const { accounts } = server.services
    const hash = await accounts.hashPassword('janela-aberta-77')
    const outcome = await contend(
      database.db,
      (trx) => accounts.setPassword(trx, userId, hash),
      () => entrar(email, SENHA),
    )
    if (outcome.status === 'rejected') throw outcome.reason
    expect(outcome.value.json().code).toBe('CREDENCIAIS_INVALIDAS')
    const sessions = database.db.selectFrom('auth.session').selectAll().where('userId', '=', userId)
    expect(await sessions.execute()).toEqual([])
    expect((await entrar(email, 'janela-aberta-77')).statusCode).toBe(200)
  })

  test('a session that somebody else planted is not taken over', async () => {
    const attacker = await signIn(server.app)
    const { email } = await account()
    const response = await entrar(email, SENHA, { cookie: attacker.headers.cookie })
    expect(cookieOf(response)).not.toContain(attacker.headers.cookie)
    expect(await sessaoOf({ cookie: attacker.headers.cookie })).toBeNull()
  })
})

describe('a session counts for nothing', () => {
  test.each([
    ['forged', (cookie: string) => cookie.replace(/(?<==)./, anotherLetter)],
    ['without its signature', (cookie: string) => cookie.replace(/\..*|%2E.*/, '')],
    ["with another one's signature", (cookie: string) => cookie.replace(/.(?=\.)/, anotherLetter)],
    ['empty', () => 'plantao_sessao='],
    ['of a broken encoding', () => 'plantao_sessao=%E0%A4%A'],
  ])('%s', async (_, change) => {
    const { headers } = await signIn(server.app)
    expect(await sessaoOf({ cookie: change(headers.cookie) })).toBeNull()
  })

  test('signed with another secret', async () => {
    const { userId } = await signIn(server.app)
    const { cookie } = await openSession(database.db, { userId, appUrl: ORIGIN, secret: 'another secret' })
    expect(await sessaoOf({ cookie })).toBeNull()
  })

  test('after the idle limit, and after thirty days whatever was done', async () => {
    const idle = await signIn(server.app)
    await setSession(idle.sessionId, { expiresAt: new Date(Date.now() - 1000) })
    expect(await sessaoOf(idle.headers)).toBeNull()
    expect((await send('POST', '/api/sessao/renovar', {}, idle.headers)).statusCode).toBe(401)
    const old = await signIn(server.app)
    await setSession(old.sessionId, { createdAt: new Date(Date.now() - 30 * 86_400_000 - 1000) })
    expect(await sessaoOf(old.headers)).toBeNull()
  })

  test('beside an Authorization header, which counts alone', async () => {
    const { headers } = await signIn(server.app)
    for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(43)}`, ''])
      expect(await sessaoOf({ ...headers, authorization })).toBeNull()
  })

  test('as a bearer token', async () => {
    const { headers } = await signIn(server.app)
    const token = decodeURIComponent(headers.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(await sessaoOf({ authorization: `Bearer ${token}` })).toBeNull()
  })
})

describe('without access', () => {
  test('an Inativo and a login without a usuario may see their session and leave, nothing else', async () => {
    const inativo = await signIn(server.app, { status: 'Inativo' })
    const nobody = await signInWithoutUsuario(server.app)
    expect((await sessaoOf(inativo.headers)).user.usuario.status).toBe('Inativo')
    expect((await sessaoOf(nobody.headers)).user.usuario).toBeNull()
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
    expect((await sessaoOf({ cookie: cookieOf(response) })).expires_in).toBeGreaterThan(3590)
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

async function setSession(id: string, times: { expiresAt?: Date; createdAt?: Date }): Promise<void> {
  const set = Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toISOString()]))
  await database.db.updateTable('auth.session').set(set).where('id', '=', id).execute()
}
