import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { CODIGO_DE_OUTRA_HORA } from '../../core/second-factor.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, type TestApp, testApp } from '../testing/http/accounts.ts'
import { later, secondFactorCalls, WRONG_CODE } from '../testing/http/second-factor.ts'
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

const { account, entrarWith, asProgram, withSecondFactor, secondFactor, send, sessaoOf } = secondFactorCalls(
  () => server.app,
)

const sessoes = (userId: string) =>
  database.db.selectFrom('auth.session').selectAll().where('userId', '=', userId).execute()

test('asks for the code after the right password alone, and opens no session before it', async () => {
  const { email, userId } = await withSecondFactor()
  const before = await sessoes(userId)
  const asked = await entrarWith(email)
  expect(asked.statusCode).toBe(422)
  expect(asked.json()).toMatchObject({
    code: 'CODIGO_NECESSARIO',
    message: 'Informe o código de verificação.',
  })
  expect(asked.headers['set-cookie']).toBeUndefined()
  expect(await sessoes(userId)).toEqual(before)
  const wrong = await entrarWith(email, undefined, 'errada-errada')
  expect(wrong.json().code).toBe('CREDENCIAIS_INVALIDAS')
})

test('a right code does not help a wrong password', async () => {
  const { email, chave, codigos } = await withSecondFactor()
  for (const code of [codeOf(chave, 1), codigos[0]])
    expect((await entrarWith(email, code, 'errada-errada')).json().code).toBe('CREDENCIAIS_INVALIDAS')
  expect((await entrarWith(email, codeOf(chave, 1))).statusCode).toBe(200)
  expect((await entrarWith(email, codigos[0])).statusCode).toBe(200)
})

test('with the code, the session is one like any other, and the browser is known again', async () => {
  const { email, chave } = await withSecondFactor()
  const response = await entrarWith(email, ` ${codeOf(chave, 1).replace(/^.../, '$& ')} `)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.cookies.map(({ name }) => name)).toEqual(['plantao_sessao', 'plantao_dispositivo'])
  expect((await sessaoOf({ cookie: cookieOf(response) })).user.email).toBe(email)
})

test('without a second factor a code changes nothing', async () => {
  const { email } = await account()
  expect((await entrarWith(email, '123456')).statusCode).toBe(200)
})

test.each(['000000', 'abcde-fghjk', 'abc', '1'.repeat(40)])('%s is refused', async (code) => {
  const { email, userId } = await withSecondFactor()
  const response = await entrarWith(email, code)
  expect(response.json()).toMatchObject({ code: 'CODIGO_INCORRETO', message: WRONG_CODE })
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await sessoes(userId)).toHaveLength(1)
})

test('a code counts once, and none of an earlier time after it', async () => {
  const { email, chave } = await withSecondFactor()
  expect((await entrarWith(email, codeOf(chave))).json().code).toBe('CODIGO_INCORRETO')
  later(1)
  const present = codeOf(chave)
  const next = codeOf(chave, 1)
  expect((await entrarWith(email, next)).statusCode).toBe(200)
  for (const code of [next, present, codeOf(chave, -1)])
    expect((await entrarWith(email, code)).json().code).toBe('CODIGO_INCORRETO')
  later(3)
  expect((await entrarWith(email, codeOf(chave))).statusCode).toBe(200)
})

test('a code of an hour ago, or of an hour later, is none', async () => {
  const { email, chave } = await withSecondFactor()
  for (const around of [-120, 120])
    expect((await entrarWith(email, codeOf(chave, around))).json().code).toBe('CODIGO_INCORRETO')
})

test('of ten sign-ins at once with one code, one succeeds', async () => {
  const { email, chave, userId } = await withSecondFactor()
  const code = codeOf(chave, 1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => entrarWith(email, code, SENHA, `10.20.0.${i}`)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await sessoes(userId)).toHaveLength(2)
})

test('a recovery code stands in for the app once, also of two at once', async () => {
  const { email, codigos, cookie } = await withSecondFactor()
  const [first = '', second = ''] = codigos
  expect((await entrarWith(email, first.toUpperCase().replace('-', ' '))).statusCode).toBe(200)
  expect((await entrarWith(email, first)).json().code).toBe('CODIGO_INCORRETO')
  expect((await secondFactor(cookie)).codigos_restantes).toBe(9)
  const answers = await Promise.all([entrarWith(email, second), entrarWith(email, second)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect((await secondFactor(cookie)).codigos_restantes).toBe(8)
})

test('a program needs the code too', async () => {
  const { email, chave } = await withSecondFactor()
  expect((await asProgram(email)).json().code).toBe('CODIGO_NECESSARIO')
  expect((await asProgram(email, '000000')).json().code).toBe('CODIGO_INCORRETO')
  const { access_token, refresh_token } = (await asProgram(email, codeOf(chave, 1))).json()
  expect((await sessaoOf(bearer(access_token))).user.email).toBe(email)
  expect((await send('POST', '/api/sessao/renovar', { refresh_token })).statusCode).toBe(200)
})

test('wrong codes count as failed sign-ins, missing ones do not', async () => {
  const { email, chave } = await withSecondFactor()
  const ip = '10.21.0.1'
  for (let i = 0; i < 12; i++)
    expect((await entrarWith(email, undefined, SENHA, ip)).json().code).toBe('CODIGO_NECESSARIO')
  for (let i = 0; i < 9; i++)
    expect((await entrarWith(email, 'abcde-fghjk', SENHA, ip)).json().code).toBe('CODIGO_INCORRETO')
  expect((await entrarWith(email, codeOf(chave, 1), SENHA, ip)).statusCode).toBe(200)
  expect((await entrarWith(email, 'abcde-fghjk', SENHA, ip)).statusCode).toBe(422)
  expect((await entrarWith(email, 'abcde-fghjk', SENHA, ip)).json().code).toBe('MUITAS_TENTATIVAS')
  expect((await entrarWith(email, undefined, SENHA, ip)).statusCode).toBe(429)
})

test('ten wrong codes in a row, from wherever, close the second factor for a quarter of an hour', async () => {
  const { email, chave, codigos } = await withSecondFactor()
  for (let i = 0; i < 10; i++)
    expect((await entrarWith(email, 'abcde-fghjk', SENHA, `10.22.0.${i}`)).statusCode).toBe(422)
  const closed = await entrarWith(email, codigos[0], SENHA, '10.22.0.50')
  expect(closed.statusCode).toBe(429)
  expect(closed.json().message).toMatch(/^Muitas tentativas\. Tente novamente às \d\d:\d\d\.$/)
  later(31)
  expect((await entrarWith(email, codeOf(chave), SENHA, '10.22.0.50')).statusCode).toBe(200)
})

test('a code of another minute names the clock, counts as failed, and is not right later either', async () => {
  const { email, chave } = await withSecondFactor()
  const refused = async (around: number) => {
    const { code, message } = (await entrarWith(email, codeOf(chave, around))).json()
    expect(code).toBe('CODIGO_INCORRETO')
    return message === CODIGO_DE_OUTRA_HORA
  }
  later(30)
  expect([await refused(-21), await refused(-2), await refused(2), await refused(21)]).toEqual(
    Array(4).fill(true),
  )
  expect([await refused(-22), await refused(22)]).toEqual([false, false])
  const failures = await database.db
    .selectFrom('auth.sign_in_failures')
    .select('email')
    .where('email', '=', email)
    .execute()
  expect(failures).toHaveLength(6)
  later(21)
  expect(await refused(0)).toBe(false)
  expect((await entrarWith(email, codeOf(chave, 1))).statusCode).toBe(200)
})

test('a second factor kept under another secret of the server says so', async () => {
  const { email, userId, chave } = await withSecondFactor()
  await database.db
    .updateTable('auth.twoFactor')
    .set({ secret: 'ff'.repeat(80) })
    .where('userId', '=', userId)
    .execute()
  const response = await entrarWith(email, codeOf(chave, 1))
  expect(response.json().code).toBe('SEGUNDO_FATOR_ILEGIVEL')
})

test('from a page of another origin nobody signs in, code or not', async () => {
  const { email, chave } = await withSecondFactor()
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/sessao',
    payload: { email, password: SENHA, codigo: codeOf(chave, 1) },
    headers: { origin: ORIGIN.replace('localhost', 'outro.example') },
  })
  expect(response.json().code).toBe('ORIGEM_RECUSADA')
})
