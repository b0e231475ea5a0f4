import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, type TestApp, testApp } from '../testing/http/accounts.ts'
import { cookieOf, SENHA, sessionCalls } from '../testing/http/session.ts'

const WRONG = 'castelo-verde-43'

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

const { account, entrar } = sessionCalls(() => server.app)

describe('failed sign-ins are limited', () => {
  const fail = (email: string, ip: string, headers?: Record<string, string>) =>
    entrar(email, WRONG, headers, ip)
  /** Inserts earlier failures. */
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
    // The others were refused unread: over the limit, or because the server was busy with the first ones.
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
        payload: { email, password: WRONG },
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
