import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { currentAsking } from '../process/asking.ts'
import { createLogger } from '../process/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, type TestApp, testApp } from '../testing/http/accounts.ts'
import { holdHashing } from '../testing/http/quick-hashing.ts'
import { SENHA, sessionCalls } from '../testing/http/session.ts'

let database: TestDatabase
let server: TestApp
let url: string
const logged: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database, { log: createLogger('warn', { write: (line) => logged.push(line) }) })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

const { account, entrar } = sessionCalls(() => server.app)
const waiting = () =>
  expect.poll(() => server.services.accounts.hashingLoad().waiting, { timeout: 60_000, interval: 5 })

test('when too many passwords wait for their check, more are refused at once; who leaves is not checked', async () => {
  const { email } = await account()
  const letGo = holdHashing()
  onTestFinished(letGo)
  const asking = { asker: '10.41.0.1', signal: new AbortController().signal }
  const others = Array.from({ length: 51 }, () =>
    currentAsking.run(asking, () => server.services.accounts.hashPassword(SENHA)),
  )
  await waiting().toBe(49)
  const leaving = new AbortController()
  const left = fetch(`${url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email, password: 'errada-errada' }),
    signal: leaving.signal,
  })
  await waiting().toBe(50)

  const refused = await entrar(email, 'errada-errada', {}, '10.41.0.1')
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({
    code: 'SERVIDOR_OCUPADO',
    message: 'O servidor está ocupado. Tente novamente em instantes.',
  })

  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  await waiting().toBe(49)
  const last = entrar(email, SENHA, {}, '10.41.0.2')
  await waiting().toBe(50)
  // From elsewhere there is room, at the cost of the address with the most waiting.
  const another = entrar(email, SENHA, {}, '10.41.0.3')
  await expect(others.at(-1)).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })

  letGo()
  expect((await last).statusCode).toBe(200)
  expect((await another).statusCode).toBe(200)
  await Promise.all(others.slice(0, -1))
  // Neither who was refused nor who left has failed.
  const failures = database.db
    .selectFrom('auth.sign_in_failures')
    .select('address')
    .where('email', '=', email)
  await expect.poll(() => failures.execute(), { timeout: 60_000 }).toEqual([])
  expect(logged).toEqual([expect.stringContaining('"cause":"too many wait"')])
})
