import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import {
  ORIGIN,
  type SignedIn,
  signIn,
  signInWithoutUsuario,
  type TestApp,
  testApp,
} from '../testing/http/accounts.ts'
import { openSession } from '../testing/http/open-session.ts'
import { caller } from '../testing/http/requests.ts'
import { bearer, cookieOf, SENHA, sessionCalls } from '../testing/http/session.ts'
import { buildColaborador, buildLoja } from '../testing/office/builders.ts'

let database: TestDatabase
let server: TestApp
let ana: SignedIn
let sergio: SignedIn

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  ana = await signIn(server.app, { nome: 'Ana Prado' })
  sergio = await signIn(server.app, { nome: 'Sérgio Lima', cargo: 'Staff' })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const { account, entrar, send, sessaoOf } = sessionCalls(() => server.app)
const as = ({ headers }: { headers: Record<string, string> }) => caller(server.app, headers)

describe('every route', () => {
  const ROUTES = [
    ['GET', '/perfil', undefined],
    ['PUT', '/perfil/nome', { nome: 'Outro Nome', versao: 1 }],
    ['GET', '/perfil/sessoes', undefined],
    ['DELETE', '/perfil/sessoes/abc', undefined],
    ['DELETE', '/perfil/sessoes', undefined],
    ['POST', '/perfil/segundo-fator', { senha: SENHA }],
    ['POST', '/perfil/segundo-fator/confirmar', { codigo: '123456' }],
    ['POST', '/perfil/segundo-fator/codigos', { senha: SENHA }],
    ['POST', '/perfil/segundo-fator/desativar', { senha: SENHA }],
  ] as const

  test.each(ROUTES)(
    '%s %s refuses a visitor, an Inativo, and a login without a usuario',
    async (method, route, payload) => {
      const visitor = await as({ headers: { origin: ORIGIN } })(method, route, payload)
      expect([visitor.status, visitor.body.code]).toEqual([401, 'NAO_AUTENTICADO'])
      for (const person of [
        await signIn(server.app, { status: 'Inativo' }),
        await signInWithoutUsuario(server.app),
      ]) {
        const { status, body } = await as(person)(method, route, payload)
        expect([status, body.code]).toEqual([403, 'SEM_ACESSO'])
      }
    },
  )

  test.each(ROUTES.filter(([method]) => method !== 'GET'))(
    '%s %s refuses a page of another origin',
    async (method, route, payload) => {
      const { body } = await as(ana)(method, route, payload, { origin: 'https://outro.example' })
      expect(body.code).toBe('ORIGEM_RECUSADA')
    },
  )

  test.each(ROUTES.filter(([, , payload]) => payload !== undefined))(
    '%s %s refuses a field that it does not know',
    async (method, route, payload) => {
      const { status } = await as(ana)(method, route, { ...payload, cargo: 'Administrador' })
      expect(status).toBe(400)
    },
  )
})

describe('the profile', () => {
  test.each([
    ['Administrador', 'Diretor'],
    ['Staff', 'Corretor'],
  ] as const)('of %s: who one is, with loja and colaborador', async (cargo, cargoDoColaborador) => {
    const person = await signIn(server.app, { cargo })
    const loja = await buildLoja(database.db)
    const colaborador = await buildColaborador(database.db, { cargo: cargoDoColaborador })
    await database.db
      .updateTable('usuarios')
      .set({ loja_id: loja.id, colaborador_id: colaborador.id })
      .where('id', '=', person.usuario.id)
      .execute()
    const { status, body } = await as(person)('GET', '/perfil')
    expect([status, body]).toEqual([
      200,
      {
        nome: person.usuario.nome,
        email: person.usuario.email,
        cargo,
        status: 'Ativo',
        membro_desde: person.usuario.created_at,
        loja: { id: loja.id, nome: loja.nome },
        colaborador: { id: colaborador.id, nome: colaborador.nome, cargo: cargoDoColaborador },
        segundo_fator: { ativo: false, codigos_restantes: null },
        versao: 2,
      },
    ])
  })

  test('without loja and colaborador says so', async () => {
    expect((await as(ana)('GET', '/perfil')).body).toMatchObject({ loja: null, colaborador: null })
  })
})

describe("one's name", () => {
  const versao = async (person: SignedIn) => (await as(person)('GET', '/perfil')).body.versao

  test.each(['', '   ', '\u200b', undefined, null])('%j is refused', async (nome) => {
    const { status, body } = await as(sergio)('PUT', '/perfil/nome', { nome, versao: await versao(sergio) })
    expect([status, body.message]).toEqual([400, 'Nome é obrigatório'])
    expect(body.data.campos).toEqual({ nome: 'Nome é obrigatório' })
  })

  test('longer than two hundred characters is refused', async () => {
    const answer = await as(sergio)('PUT', '/perfil/nome', { nome: 'a'.repeat(201), versao: 1 })
    expect(answer.status).toBe(400)
  })

  test.each(['Administrador', 'Staff'] as const)(
    '%s changes it, on the login too, and it is audited',
    async (cargo) => {
      const person = await signIn(server.app, { cargo })
      const put = await as(person)('PUT', '/perfil/nome', { nome: '  Helena Duarte ', versao: 1 })
      expect([put.status, put.body]).toEqual([200, { nome: 'Helena Duarte', versao: 2 }])
      expect((await sessaoOf(person.headers)).user.nome).toBe('Helena Duarte')
      const login = await database.db
        .selectFrom('auth.user')
        .select(['name', 'email'])
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      expect(login).toEqual({ name: 'Helena Duarte', email: person.usuario.email })
      const audited = await database.ownerDb
        .selectFrom('auditoria')
        .selectAll()
        .where('registro_id', '=', person.usuario.id)
        .where('operacao', '=', 'UPDATE')
        .execute()
      expect(audited).toMatchObject([{ usuario_id: person.usuario.id }])
    },
  )

  test("changes nobody else's, and nothing but the name", async () => {
    const person = await signIn(server.app, { cargo: 'Staff' })
    await as(person)('PUT', '/perfil/nome', { nome: 'Helena Duarte', versao: 1 })
    const { versao: _v, updated_at: _u, busca: _b, ...before } = person.usuario
    const row = await database.db
      .selectFrom('usuarios')
      .selectAll()
      .where('id', '=', person.usuario.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...before, nome: 'Helena Duarte' })
    expect((await as(ana)('GET', '/perfil')).body.nome).toBe('Ana Prado')
  })

  test('when somebody else changed the record meanwhile, says so and what it is now', async () => {
    const person = await signIn(server.app)
    await as(person)('PUT', '/perfil/nome', { nome: 'Helena Duarte', versao: 1 })
    const late = await as(person)('PUT', '/perfil/nome', { nome: 'Heloísa Duarte', versao: 1 })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'VERSAO_ANTIGA',
      'Este registro foi alterado por outra pessoa. Recarregue e tente novamente.',
    ])
    expect(late.body.data.atual).toEqual({ nome: 'Helena Duarte', versao: 2 })
  })
})

describe('open sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const listar = async (headers: Record<string, string>) =>
    (await as({ headers })('GET', '/perfil/sessoes')).body.sessoes

  test("are one's own alone: browsers and programs, the present one marked", async () => {
    const { email } = await account()
    await account()
    const cookie = cookieOf(await entrar(email, SENHA, { 'user-agent': CHROME }, '10.0.0.7'))
    const { access_token } = (
      await send(
        'POST',
        '/api/sessao/token',
        { email, password: SENHA },
        { 'user-agent': 'curl/8.5.0' },
        '10.0.0.8',
      )
    ).json()
    const common = { id: expect.any(String), criada_em: expect.any(String), usada_em: expect.any(String) }
    const sessoes = await listar({ cookie })
    expect(sessoes).toHaveLength(2)
    expect(sessoes).toContainEqual({
      ...common,
      dispositivo: 'Chrome no Windows',
      programa: false,
      ip: '127.0.0.1',
      atual: true,
    })
    expect(sessoes).toContainEqual({
      ...common,
      dispositivo: 'curl 8.5.0',
      programa: true,
      ip: '10.0.0.8',
      atual: false,
    })
    expect(await listar(bearer(access_token))).toContainEqual(
      expect.objectContaining({ dispositivo: 'curl 8.5.0', atual: true }),
    )
  })

  test('show no token', async () => {
    const { email, userId } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const { token } = await database.db
      .selectFrom('auth.session')
      .select('token')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(await listar({ cookie }))).not.toContain(token)
  })

  test('leave out those that expired', async () => {
    const person = await signIn(server.app)
    const { sessionId } = await openSession(database.db, {
      userId: person.userId,
      appUrl: ORIGIN,
      secret: 'x',
    })
    expect(await listar(person.headers)).toHaveLength(2)
    await database.db
      .updateTable('auth.session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', sessionId)
      .execute()
    expect(await listar(person.headers)).toHaveLength(1)
  })

  test('tell when and from where they were last used, to the minute', async () => {
    const person = await signIn(server.app)
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const use = async (used_at: string) => {
      await database.db
        .updateTable('auth.session')
        .set({ used_at, ipAddress: '127.0.0.1' })
        .where('id', '=', person.sessionId)
        .execute()
      const [sessao] = await listar(person.headers)
      return Date.parse(sessao.usada_em)
    }
    expect(await use(past)).toBeGreaterThan(Date.now() - 5_000)
    const recent = Math.floor(Date.now() / 1000) * 1000 - 20_000
    expect(await use(new Date(recent).toISOString())).toBe(recent)
    await send('GET', '/api/sessao', undefined, person.headers, '203.0.113.9')
    const { ipAddress } = await database.db
      .selectFrom('auth.session')
      .select('ipAddress')
      .where('id', '=', person.sessionId)
      .executeTakeFirstOrThrow()
    expect(ipAddress).toBe('203.0.113.9')
  })

  test.each(['Administrador', 'Staff'] as const)(
    '%s ends one of them, which counts at once',
    async (cargo) => {
      const person = await signIn(server.app, { cargo })
      const { email } = person.usuario
      const other = await openSession(database.db, {
        userId: person.userId,
        appUrl: ORIGIN,
        secret: 'segredo-de-teste-com-mais-de-32-caracteres',
      })
      expect((await sessaoOf({ cookie: other.cookie })).user.email).toBe(email)
      const ended = await as(person)('DELETE', `/perfil/sessoes/${other.sessionId}`)
      expect([ended.status, ended.body]).toEqual([200, { ok: true }])
      expect(await sessaoOf({ cookie: other.cookie })).toBeNull()
      expect((await send('GET', '/api/perfil', undefined, { cookie: other.cookie })).statusCode).toBe(401)
      const again = await as(person)('DELETE', `/perfil/sessoes/${other.sessionId}`)
      expect([again.status, again.body.message]).toEqual([404, 'Esta sessão já foi encerrada.'])
      expect(await sessaoOf(person.headers)).not.toBeNull()
    },
  )

  test("nobody ends another's, not even an Administrador", async () => {
    const answer = await as(ana)('DELETE', `/perfil/sessoes/${sergio.sessionId}`)
    expect(answer.status).toBe(404)
    expect(await sessaoOf(sergio.headers)).not.toBeNull()
  })

  test('all the others end together, programs too; one may end the present one as well', async () => {
    const { email, userId } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const elsewhere = cookieOf(await entrar(email, SENHA))
    const { access_token, refresh_token } = (
      await send('POST', '/api/sessao/token', { email, password: SENHA })
    ).json()
    const ended = await as({ headers: { cookie, origin: ORIGIN } })('DELETE', '/perfil/sessoes')
    expect([ended.status, ended.body]).toEqual([200, { encerradas: 2 }])
    for (const headers of [{ cookie: elsewhere }, bearer(access_token)])
      expect(await sessaoOf(headers)).toBeNull()
    expect((await send('POST', '/api/sessao/renovar', { refresh_token })).statusCode).toBe(401)
    expect(await sessaoOf({ cookie })).not.toBeNull()
    expect(await sessaoOf(ana.headers)).not.toBeNull()

    const { id } = await database.db
      .selectFrom('auth.session')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    expect((await send('DELETE', `/api/perfil/sessoes/${id}`, undefined, { cookie })).statusCode).toBe(200)
    expect(await sessaoOf({ cookie })).toBeNull()
  })
})
