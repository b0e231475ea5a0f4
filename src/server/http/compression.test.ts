import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { signIn, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, dataIn, PATIENT_MS } from '../testing/http/web-root.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { createApp } from './app.ts'

let database: TestDatabase
let app: FastifyInstance
let browser: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  const server = await testApp(database)
  browser = (await signIn(server.app)).headers
  await server.app.close()
  app = await createApp(server.services, buildWebRoot(), { patienceMs: PATIENT_MS })
  for (let i = 0; i < 5; i++) await buildVenda(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
])('a long answer is sent in %s to who accepts %s', async (encoding, accepted, decompress) => {
  const plain = await app.inject({ url: '/api/vendas', headers: browser })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const sent = await app.inject({ url: '/api/vendas', headers: { ...browser, 'accept-encoding': accepted } })
  expect(sent.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(sent.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(decompress(sent.rawPayload).toString()).toBe(plain.body)
  const page = await app.inject({ url: '/vendas', headers: { ...browser, 'accept-encoding': accepted } })
  expect(page.headers).toMatchObject({ 'content-encoding': encoding, vary: 'cookie, accept-encoding' })
  expect(dataIn(decompress(page.rawPayload).toString())?.answers).toHaveLength(4)
})

it('short answers and files are sent as they are', async () => {
  const headers = { ...browser, 'accept-encoding': 'br' }
  for (const url of ['/api/sessao', '/api/vendas/exportar?formato=xlsx', '/assets/vendas.js']) {
    const { statusCode, headers: sent } = await app.inject({ url, headers })
    expect([statusCode, sent['content-encoding']]).toEqual([200, undefined])
  }
})

it('mails, which contain links that open an account, are not compressed', async () => {
  const headers = { ...browser, 'accept-encoding': 'br' }
  const mail = {
    tipo: 'recuperacao' as const,
    para: 'ana@casa.com.br',
    corpo_cifrado: Buffer.from('x'),
    proxima_tentativa_em: new Date().toISOString(),
    expira_em: new Date(Date.now() + 60_000).toISOString(),
  }
  const mails = Array.from({ length: 20 }, (_, i) => ({ ...mail, assunto: `Redefinição de senha ${i}` }))
  await database.db.insertInto('caixa_de_saida').values(mails).execute()
  const { body, headers: sent } = await app.inject({ url: '/api/caixa-de-saida', headers })
  expect(body.length).toBeGreaterThan(2_000)
  expect(sent['content-encoding']).toBeUndefined()
})

it("the interface's files carry no headers of documents, but keep their type", async () => {
  const { headers } = await app.inject({ url: '/assets/vendas.js' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  for (const name of ['content-security-policy', 'x-frame-options', 'x-ratelimit-limit'])
    expect(headers).not.toHaveProperty(name)
  expect((await app.inject({ url: '/auth' })).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'x-frame-options': 'DENY',
  })
})
