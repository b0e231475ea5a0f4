import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WEAK_SENHA_MESSAGE } from '../../core/senha.ts'
import { ConfigError } from '../process/config.ts'
import { createServices, firstAccess } from '../start/services.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import {
  ORIGIN,
  registerUsuario,
  signInWithoutUsuario,
  type TestApp,
  testApp,
} from '../testing/http/accounts.ts'

const SENHA = 'castelo-verde-42'
const ADMIN = { ADMIN_EMAIL: 'Dona@Casa.com.br', ADMIN_PASSWORD: SENHA }
const ana = { nome: 'Ana Prado', email: 'ana@casa.com.br', password: SENHA }

let database: TestDatabase
let server: TestApp
let clock = new Date()

// Each test starts with an empty database, without usuarios.
beforeEach(async () => {
  clock = new Date()
  database = await testDatabase()
  server = await testApp(database, { now: () => clock })
})
afterEach(async () => {
  await server.app.close()
  await database.close()
})

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, payload, headers: { origin: ORIGIN } })
const setUp = (token: string, person: object = ana) => post('/api/acesso/primeiro', { token, ...person })
const isGood = async (token: string) => (await post('/api/acesso/consultar', { token })).json().valido
const usuarios = () => database.db.selectFrom('usuarios').selectAll().execute()
const isFirst = async () => (await server.app.inject({ url: '/api/sessao' })).json().ambiente.primeiro_acesso

/** The token of the link printed at start. */
async function printedToken(): Promise<string> {
  const link = new URL((await firstAccess(server.services)).at(-1) ?? '')
  expect(`${link.origin}${link.pathname}`).toBe(`${ORIGIN}/primeiro-acesso`)
  return link.searchParams.get('token') ?? ''
}

describe('the set-up link', () => {
  test('is refused when forged, expired or used', async () => {
    const invalid = { code: 'LINK_INVALIDO' }
    expect(await isGood('x'.repeat(43))).toBe(false)
    expect((await setUp('x'.repeat(43))).json()).toMatchObject(invalid)

    const expired = await printedToken()
    clock = new Date(clock.getTime() + 24 * 3_600_000)
    expect(await isGood(expired)).toBe(false)
    expect((await setUp(expired)).json()).toMatchObject(invalid)

    const token = await printedToken()
    expect((await setUp(token)).statusCode).toBe(200)
    expect(await isGood(token)).toBe(false)
    expect((await setUp(token, { ...ana, email: 'outra@casa.com.br' })).json()).toMatchObject(invalid)
    expect(await usuarios()).toHaveLength(1)
  })

  test.each([
    [{ ...ana, nome: ' ' }, 'Nome é obrigatório'],
    [{ ...ana, email: '' }, 'Email é obrigatório'],
    [{ ...ana, email: 'aná@casa.com.br' }, 'Email inválido'],
    [{ ...ana, password: '' }, 'Senha é obrigatória'],
    [{ ...ana, password: 'ab12#' }, 'A senha deve ter no mínimo 6 caracteres'],
    [{ ...ana, password: 'prado2026' }, WEAK_SENHA_MESSAGE],
  ])('%j: %s; and the link stays usable', async (person, message) => {
    const token = await printedToken()
    expect((await setUp(token, person)).json().message).toBe(message)
    expect(await isGood(token)).toBe(true)
    expect(await usuarios()).toEqual([])
  })

  test('of an earlier start ends when somebody is registered', async () => {
    const token = await printedToken()
    await registerUsuario(server.app, { email: 'ana@casa.com.br', senha: SENHA })
    expect(await isGood(token)).toBe(false)
    expect((await setUp(token)).json().code).toBe('LINK_INVALIDO')
  })

  test('makes the first Administrador and signs them in', async () => {
    expect(await isFirst()).toBe(true)
    const response = await setUp(await printedToken())
    expect(response.json().user).toMatchObject({
      email: ana.email,
      usuario: { cargo: 'Administrador', status: 'Ativo' },
    })
    const cookie = response.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    expect((await server.app.inject({ url: '/api/caixa-de-saida', headers: { cookie } })).statusCode).toBe(
      200,
    )
    expect(await isFirst()).toBe(false)
    expect(await firstAccess(server.services)).toEqual([])
  })

  test('of two used at once one makes an Administrador', async () => {
    const tokens = [await printedToken(), await printedToken()]
    const answers = await Promise.all(
      tokens.map((token, i) => setUp(token, { ...ana, email: `pessoa${i}@casa.com.br` })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await usuarios()).toHaveLength(1)
  })

  test('only its hash is kept', async () => {
    const token = await printedToken()
    const rows = await database.db.selectFrom('auth.setup_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  const configured = (env: Record<string, string> = ADMIN) => testApp(database, { env })

  test('a weak password ends the start with a sentence', async () => {
    const { app, services } = await configured({ ...ADMIN, ADMIN_PASSWORD: 'password' })
    const failure = firstAccess(services)
    await expect(failure).rejects.toThrow(ConfigError)
    await expect(failure).rejects.toThrow(`ADMIN_PASSWORD não serve. ${WEAK_SENHA_MESSAGE}`)
    expect(await usuarios()).toEqual([])
    await app.close()
  })

  test('make the first Administrador, whose password works; the start does not print it', async () => {
    const { app, services } = await configured()
    const lines = await firstAccess(services)
    expect(lines.join()).toContain('dona@casa.com.br')
    expect(lines.join()).not.toContain(SENHA)
    const payload = { email: 'dona@casa.com.br', password: SENHA }
    const response = await app.inject({
      method: 'POST',
      url: '/api/sessao',
      payload,
      headers: { origin: ORIGIN },
    })
    expect(response.json().user.usuario.cargo).toBe('Administrador')
    expect(await firstAccess(services)).toEqual([])
    await app.close()
  })

  test('change nobody who is registered already', async () => {
    await registerUsuario(server.app, { email: 'dona@casa.com.br', senha: 'outra-senha-88' })
    const { app, services } = await configured()
    expect(await firstAccess(services)).toEqual([])
    expect(await usuarios()).toHaveLength(1)
    await app.close()
  })

  test('five servers that start at once make one', async () => {
    const { services, app } = await configured()
    const { config, log } = services
    const five = await Promise.all(
      Array.from({ length: 5 }, () =>
        createServices({ config, database, log, secret: 'x'.repeat(32), ownerUrl: '' }),
      ),
    )
    const printed = await Promise.all(five.map((one) => firstAccess(one)))
    expect(printed.filter((lines) => lines.length > 0)).toHaveLength(1)
    expect(await usuarios()).toHaveLength(1)
    await app.close()
  })
})

describe('confirming an address', () => {
  const confirm = (token: string) => post('/api/acesso/confirmar-email', { token })

  test('is refused with a forged link, one of another secret, and one of nobody', async () => {
    const { accounts, config, log } = server.services
    const foreign = await createServices({ config, database, log, secret: 'y'.repeat(32), ownerUrl: '' })
    const links = [
      await foreign.accounts.confirmationLink('ana@casa.com.br'),
      await accounts.confirmationLink('x@y.com'),
    ]
    for (const token of [
      'x',
      'a.b.c',
      ...links.map((link) => new URL(link).searchParams.get('token') ?? ''),
    ]) {
      const response = await confirm(token)
      expect([response.statusCode, response.json().code]).toEqual([422, 'LINK_INVALIDO'])
    }
  })

  test('marks it as confirmed, and signs nobody in', async () => {
    const { userId } = await signInWithoutUsuario(server.app)
    await database.db
      .updateTable('auth.user')
      .set({ emailVerified: false, email: 'bia@casa.com.br' })
      .where('id', '=', userId)
      .execute()
    const link = new URL(await server.services.accounts.confirmationLink('bia@casa.com.br'))
    expect(link.origin).toBe(ORIGIN)
    const response = await confirm(link.searchParams.get('token') ?? '')
    expect(response.json()).toEqual({ ok: true })
    expect(response.headers['set-cookie']).toBeUndefined()
    const row = await database.db
      .selectFrom('auth.user')
      .select('emailVerified')
      .where('id', '=', userId)
      .execute()
    expect(row).toEqual([{ emailVerified: true }])
  })
})
