import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from './testing/accounts.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

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

const ask = async (url: string, remoteAddress: string) =>
  (await server.app.inject({ url, remoteAddress })).statusCode

it('requests that are refused count, and those of one IPv6 network together', async () => {
  const network = '2001:db8:0:1::'
  for (let i = 0; i < 2400; i++) expect(await ask('/api/vendas', `${network}${i.toString(16)}`)).toBe(401)
  expect(await ask('/api/vendas', `${network}f`)).toBe(429)
  expect(await ask('/api/nada', `${network}f`)).toBe(429)
  expect(await ask('/api/vendas', '2001:db8:0:2::f')).toBe(401)
})
