import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, type TestApp, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, PLAIN_PAGE } from '../testing/http/web-root.ts'
import { createApp } from './app.ts'

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

it('an address may send as many requests a minute as configured: refused ones count, and those of one IPv6 network together', async () => {
  const { app } = await testApp(database, { env: { REQUESTS_PER_MINUTE: '60' } })
  const ask = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode
  const network = '2001:db8:0:1::'
  for (let i = 0; i < 60; i++) expect(await ask('/api/vendas', `${network}${i.toString(16)}`)).toBe(401)
  expect(await ask('/api/vendas', `${network}f`)).toBe(429)
  expect(await ask('/api/nada', `${network}f`)).toBe(429)
  expect(await ask('/api/vendas', '2001:db8:0:2::f')).toBe(401)
  await app.close()
})

it('visitors cannot use up the requests of those who are signed in at their address, nor its sign-ins and pages', async () => {
  const limited = await testApp(database, { env: { REQUESTS_PER_MINUTE: '60' } })
  const app = await createApp(limited.services, buildWebRoot())
  const [ana, bia] = [await signIn(server.app), await signIn(server.app)]
  const ask = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
  const forged = { cookie: 'plantao_sessao=forjada.assinatura' }
  for (let i = 0; i < 60; i++) await ask('/api/vendas', i % 2 ? forged : {})
  expect(await ask('/api/vendas')).toBe(429)
  expect(await ask('/api/vendas', forged)).toBe(429)
  expect(await ask('/api/vendas', { authorization: 'Bearer qualquer-coisa-com-mais-de-vinte' })).toBe(429)
  expect(await ask('/auth')).toBe(200)
  const body = { email: 'ninguem@casa.example', password: 'nenhuma-senha' }
  expect((await app.inject({ method: 'POST', url: '/api/sessao', payload: body })).statusCode).toBe(422)
  for (let i = 0; i < 60; i++) expect(await ask('/api/sessao', ana.headers)).toBe(200)
  expect(await ask('/api/sessao', ana.headers)).toBe(429)
  expect(await ask('/api/sessao', bia.headers)).toBe(200)
  await app.close()
  await limited.app.close()
})

it.each(['/api/docs/assets/x', '/api/docs/assets/package.json', '/api/docs/assets/', '/api/nada', '/api'])(
  '%s is nothing, for visitors and for others, also beside the built interface',
  async (url) => {
    const app = await createApp(server.services, buildWebRoot())
    const { headers } = await signIn(server.app)
    for (const who of [{}, headers]) {
      const answer = await app.inject({ url, headers: who })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'ROTA_INEXISTENTE' })
    }
    expect((await app.inject({ url: '/nenhuma-tela' })).body).toBe(PLAIN_PAGE)
    expect((await app.inject({ url: '/vendas%5cnova' })).json()).toMatchObject({ code: 'ENDERECO_INVALIDO' })
    await app.close()
  },
)

it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nada', ''])(
  'a body of the type "%s" is refused with a sentence',
  async (type) => {
    const { headers } = await signIn(server.app)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/lojas',
      payload: '{}',
      headers: { ...headers, 'content-type': type },
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({
      code: 'TIPO_NAO_ACEITO',
      message: 'O conteúdo do pedido deve ser JSON (Content-Type: application/json).',
    })
  },
)
