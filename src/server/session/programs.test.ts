import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type TestApp, testApp } from '../testing/http/accounts.ts'
import { bearer, cookieOf, SENHA, sessionCalls } from '../testing/http/session.ts'

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

const { account, entrar, send, sessaoOf } = sessionCalls(() => server.app)

describe('a program', () => {
  const token = (email: string, password = SENHA) => send('POST', '/api/sessao/token', { email, password })
  const renew = (refresh_token: string) => send('POST', '/api/sessao/renovar', { refresh_token })

  test('is refused like a browser', async () => {
    const { email } = await account()
    expect((await token(email, 'castelo-verde-43')).json().message).toBe('Email ou senha incorretos.')
  })

  test('gets all six fields and no cookie', async () => {
    const { email } = await account()
    const response = await token(email)
    expect(Object.keys(response.json()).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
    )
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await sessaoOf(bearer(response.json().access_token))).user.email).toBe(email)
  })

  test('its token is no cookie, and ends after an hour', async () => {
    const { email, userId } = await account()
    const { access_token } = (await token(email)).json()
    expect(await sessaoOf({ cookie: `plantao_sessao=${access_token}` })).toBeNull()
    await database.db
      .updateTable('auth.session')
      .set({ expiresAt: new Date(Date.now() + 11 * 3_600_000 - 1000).toISOString() })
      .where('userId', '=', userId)
      .execute()
    expect(await sessaoOf(bearer(access_token))).toBeNull()
  })

  test('renews with the refresh token, which gives two new ones', async () => {
    const { email } = await account()
    const first = (await token(email)).json()
    const second = (await renew(first.refresh_token)).json()
    expect(second.access_token).not.toBe(first.access_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await sessaoOf(bearer(first.access_token))).toBeNull()
    expect((await sessaoOf(bearer(second.access_token))).user.email).toBe(email)
  })

  test('a refresh token used twice ends the session: somebody else has it', async () => {
    const { email } = await account()
    const first = (await token(email)).json()
    const second = (await renew(first.refresh_token)).json()
    expect((await renew(first.refresh_token)).statusCode).toBe(401)
    expect(await sessaoOf(bearer(second.access_token))).toBeNull()
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
    expect(await sessaoOf(bearer(access_token))).toBeNull()
    expect((await renew(refresh_token)).statusCode).toBe(401)
  })

  test('every session of a program ends when its owner changes the password, also the one that changes it', async () => {
    const { email } = await account()
    const other = (await token(email)).json()
    const cookie = cookieOf(await entrar(email, SENHA))
    const alterar = (headers: Record<string, string>, senha_atual: string, nova_senha: string) =>
      send('POST', '/api/senha/alterar', { senha_atual, nova_senha }, headers)
    expect((await alterar({ cookie }, SENHA, 'janela-aberta-77')).statusCode).toBe(200)
    expect(await sessaoOf(bearer(other.access_token))).toBeNull()
    expect((await renew(other.refresh_token)).statusCode).toBe(401)

    const own = (await token(email, 'janela-aberta-77')).json()
    expect((await alterar(bearer(own.access_token), 'janela-aberta-77', SENHA)).statusCode).toBe(200)
    expect(await sessaoOf(bearer(own.access_token))).toBeNull()
    expect((await renew(own.refresh_token)).statusCode).toBe(401)
    expect((await token(email)).statusCode).toBe(200)
  })
})
