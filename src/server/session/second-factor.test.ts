import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type TestApp, testApp } from '../testing/http/accounts.ts'
import { secondFactorCalls, WRONG_CODE } from '../testing/http/second-factor.ts'
import { bearer, cookieOf, SENHA } from '../testing/http/session.ts'
import { codeOf } from '../testing/http/totp.ts'

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
afterEach(() => {
  vi.useRealTimers()
})

const {
  account,
  comecar: begin,
  confirmar,
  desativar,
  entrar,
  entrarWith,
  gerar,
  asProgram,
  withSecondFactor,
  secondFactor,
  send,
  sessaoOf,
} = secondFactorCalls(() => server.app)

const sessoes = (userId: string) =>
  database.db.selectFrom('auth.session').selectAll().where('userId', '=', userId).execute()

describe('setting it up', () => {
  test('needs a session of a browser, our own page, and the password', async () => {
    expect((await begin('')).statusCode).toBe(401)
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const foreign = await send(
      'POST',
      '/api/perfil/segundo-fator',
      { senha: SENHA },
      { cookie, origin: 'https://outro.example' },
    )
    expect(foreign.json().code).toBe('ORIGEM_RECUSADA')
    expect((await begin(cookie, '')).json().message).toBe('Senha é obrigatória')
    const wrong = await begin(cookie, 'errada-errada')
    expect(wrong.json()).toMatchObject({ code: 'SENHA_ATUAL_INCORRETA', message: 'Senha atual incorreta.' })

    const { access_token } = (await asProgram(email)).json()
    const program = await send('POST', '/api/perfil/segundo-fator', { senha: SENHA }, bearer(access_token))
    expect(program.json()).toMatchObject({
      code: 'SOMENTE_NO_NAVEGADOR',
      message: 'Use o navegador para mudar a verificação em duas etapas.',
    })
  })

  test('tries at the password are limited like those at signing in', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    for (let i = 0; i < 10; i++) expect((await begin(cookie, 'errada-errada')).statusCode).toBe(422)
    expect((await begin(cookie)).statusCode).toBe(429)
  })

  test('gives an address for the QR code and the same key as text', async () => {
    const { email } = await account()
    const { uri, chave } = (await begin(cookieOf(await entrar(email, SENHA)))).json()
    const address = new URL(uri)
    expect(decodeURIComponent(address.pathname)).toContain(`Plantão:${email}`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: chave,
      issuer: 'Plantão',
      digits: '6',
      period: '30',
    })
    expect(chave).toMatch(/^[A-Z2-7]{32,}$/)
  })

  test('counts from its first code on, not before', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const early = await confirmar(cookie, '123456')
    expect(early.json()).toMatchObject({
      code: 'SEGUNDO_FATOR_NAO_INICIADO',
      message: 'Recomece a ativação da verificação em duas etapas.',
    })
    const { chave } = (await begin(cookie)).json()
    expect((await confirmar(cookie, '')).json().message).toBe('Código de verificação é obrigatório')
    const wrong = codeOf(chave) === '000000' ? '000001' : '000000'
    for (const code of [wrong, 'k7m2p-x4q9r', 'abc'])
      expect((await confirmar(cookie, code)).json()).toMatchObject({
        code: 'CODIGO_INCORRETO',
        message: WRONG_CODE,
      })
    expect((await entrarWith(email)).statusCode).toBe(200)
    expect(await secondFactor(cookie)).toEqual({ ativo: false, codigos_restantes: null })
  })

  test('gives ten recovery codes once, keeps this session under a new cookie, and ends the others', async () => {
    const { email, userId } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const elsewhere = cookieOf(await entrar(email, SENHA))
    const { access_token } = (await asProgram(email)).json()
    const { chave } = (await begin(cookie)).json()
    const response = await confirmar(cookie, codeOf(chave))
    expect(new Set(response.json().codigos).size).toBe(10)
    expect((await sessaoOf({ cookie: cookieOf(response) })).user.email).toBe(email)
    for (const headers of [{ cookie }, { cookie: elsewhere }, bearer(access_token)])
      expect(await sessaoOf(headers)).toBeNull()
    expect(await sessoes(userId)).toHaveLength(1)
    expect(await secondFactor(cookieOf(response))).toEqual({ ativo: true, codigos_restantes: 10 })
  })

  test('is refused where it is active already, so that nobody tries codes there', async () => {
    const { cookie, chave } = await withSecondFactor()
    const message = 'A verificação em duas etapas já está ativa.'
    expect((await begin(cookie)).json()).toMatchObject({ code: 'SEGUNDO_FATOR_ATIVO', message })
    expect((await confirmar(cookie, codeOf(chave, 1))).json()).toMatchObject({
      code: 'SEGUNDO_FATOR_ATIVO',
      message,
    })
  })

  test('begun again before its first code, only the last key counts', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    const first = (await begin(cookie)).json().chave
    const second = (await begin(cookie)).json().chave
    expect((await confirmar(cookie, codeOf(first))).statusCode).toBe(422)
    expect((await confirmar(cookie, codeOf(second))).statusCode).toBe(200)
  })

  test('begun in ten tabs at once, there is one', async () => {
    const { email, userId } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    await Promise.all(Array.from({ length: 10 }, () => begin(cookie)))
    const rows = await database.db
      .selectFrom('auth.twoFactor')
      .selectAll()
      .where('userId', '=', userId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('the database keeps neither the key nor the recovery codes in the clear', async () => {
    const { userId, chave, codigos } = await withSecondFactor()
    const row = await database.db
      .selectFrom('auth.twoFactor')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify(row)
    for (const secret of [chave, ...codigos]) expect(kept).not.toContain(secret)
    expect(Buffer.from(row.secret, 'hex').toString('latin1')).not.toContain(chave)
  })
})

describe('taking it away', () => {
  test('asks for the password; then the password alone opens a session', async () => {
    const { email, cookie } = await withSecondFactor()
    expect((await desativar(cookie, 'errada-errada')).json().code).toBe('SENHA_ATUAL_INCORRETA')
    expect((await entrarWith(email)).json().code).toBe('CODIGO_NECESSARIO')
    expect((await desativar(cookie)).json()).toEqual({ ok: true })
    expect(await secondFactor(cookie)).toEqual({ ativo: false, codigos_restantes: null })
    expect((await entrarWith(email)).statusCode).toBe(200)
    expect((await desativar(cookie)).json()).toMatchObject({
      code: 'SEGUNDO_FATOR_INATIVO',
      message: 'A verificação em duas etapas não está ativa.',
    })
  })

  test('set up again, it has another key and other recovery codes', async () => {
    const { email, cookie, chave, codigos } = await withSecondFactor()
    await desativar(cookie)
    const next = (await begin(cookie)).json()
    expect(next.chave).not.toBe(chave)
    const again = (await confirmar(cookie, codeOf(next.chave))).json()
    expect((await entrarWith(email, codigos[0])).json().code).toBe('CODIGO_INCORRETO')
    expect((await entrarWith(email, again.codigos[0])).statusCode).toBe(200)
  })

  test('a new password by the recovery link does not', async () => {
    const { email } = await withSecondFactor()
    await send('POST', '/api/senha/recuperar', { email })
    await server.services.accounts.settled()
    const mail = await database.db
      .selectFrom('caixa_de_saida')
      .selectAll()
      .where('para', '=', email)
      .executeTakeFirstOrThrow()
    const text = server.services.mailer.open(mail.id, mail.corpo_cifrado ?? Buffer.alloc(0)) ?? ''
    const tokens = Object.fromEntries(new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams)
    const newSenha = 'janela-aberta-77'
    expect((await send('POST', '/api/senha/redefinir', { ...tokens, password: newSenha })).statusCode).toBe(
      200,
    )
    expect((await entrarWith(email, undefined, newSenha)).json().code).toBe('CODIGO_NECESSARIO')
  })

  test("somebody else's: the function that an Administrador's route and the command line use", async () => {
    const { email, userId, cookie } = await withSecondFactor()
    const { accounts } = server.services
    const remove = () => database.db.transaction().execute((trx) => accounts.removeSecondFactor(trx, userId))
    expect(await remove()).toBe(true)
    expect(await remove()).toBe(false)
    expect((await entrarWith(email)).statusCode).toBe(200)
    expect(await sessaoOf({ cookie })).not.toBeNull()
  })
})

describe('new recovery codes', () => {
  test('ask for the password and replace the earlier ones', async () => {
    const { email, cookie, codigos } = await withSecondFactor()
    expect((await gerar(cookie, 'errada-errada')).json().code).toBe('SENHA_ATUAL_INCORRETA')
    const renewed = (await gerar(cookie)).json().codigos
    expect(renewed).toHaveLength(10)
    expect((await entrarWith(email, codigos[0])).json().code).toBe('CODIGO_INCORRETO')
    expect((await entrarWith(email, renewed[0])).statusCode).toBe(200)
  })

  test('are refused without a second factor', async () => {
    const { email } = await account()
    const cookie = cookieOf(await entrar(email, SENHA))
    expect((await gerar(cookie)).json().code).toBe('SEGUNDO_FATOR_INATIVO')
    await begin(cookie)
    expect((await gerar(cookie)).json().code).toBe('SEGUNDO_FATOR_INATIVO')
  })
})

test('behind https, with its cookies tied to the host, it works alike', async () => {
  const secure = await testApp(database, { env: { APP_URL: 'https://plantao.example' } })
  const { email } = await account()
  const call = (url: string, payload: object, cookie = '') =>
    secure.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: 'https://plantao.example', cookie },
    })
  const cookie = cookieOf(await call('/api/sessao', { email, password: SENHA }))
  const { chave } = (await call('/api/perfil/segundo-fator', { senha: SENHA }, cookie)).json()
  const confirmed = await call('/api/perfil/segundo-fator/confirmar', { codigo: codeOf(chave) }, cookie)
  const entered = await call('/api/sessao', { email, password: SENHA, codigo: codeOf(chave, 1) })
  for (const response of [confirmed, entered]) {
    expect(response.statusCode, response.body).toBe(200)
    expect(response.cookies[0]).toMatchObject({ name: '__Host-plantao_sessao', secure: true, httpOnly: true })
  }
  await secure.app.close()
})
