import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '../testing/http/accounts.ts'

let database: TestDatabase
let server: TestApp
let admin: SignedIn
let clock = new Date()

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database, { now: () => clock })
  admin = await signIn(server.app)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})
beforeEach(() => {
  clock = new Date()
})

const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = admin.headers) =>
  server.app.inject({ method, url, headers })

/** Stores a mail and returns its id. */
async function keptMail(): Promise<string> {
  await server.services.mailer.send({
    tipo: 'recuperacao',
    para: 'ana@casa.com.br',
    assunto: 'Redefinição',
    texto: 'Abra o link',
    expira_em: new Date(clock.getTime() + 30 * 60_000),
  })
  const { id } = await database.db
    .selectFrom('caixa_de_saida')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

describe('refused', () => {
  test.each([
    ['GET', () => '/api/caixa-de-saida'],
    ['GET', (id: string) => `/api/caixa-de-saida/${id}`],
    ['POST', (id: string) => `/api/caixa-de-saida/${id}/entregar`],
  ] as const)('%s %s to visitors, Staff and the Inativo', async (method, url) => {
    const path = url(await keptMail())
    const staff = await signIn(server.app, { cargo: 'Staff' })
    const inativo = await signIn(server.app, { status: 'Inativo' })
    expect((await call(method, path, {})).statusCode).toBe(401)
    expect((await call(method, path, staff.headers)).json().code).toBe('SEM_PERMISSAO')
    expect((await call(method, path, inativo.headers)).json().code).toBe('SEM_ACESSO')
  })

  test('a mail that is not there', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await call('GET', `/api/caixa-de-saida/${id}`)).statusCode).toBe(404)
    expect((await call('POST', `/api/caixa-de-saida/${id}/entregar`)).statusCode).toBe(404)
    expect((await call('GET', '/api/caixa-de-saida/x')).statusCode).toBe(400)
  })

  test('one whose link expired, before it is emptied too', async () => {
    const id = await keptMail()
    clock = new Date(clock.getTime() + 31 * 60_000)
    expect((await call('GET', `/api/caixa-de-saida/${id}`)).statusCode).toBe(404)
    expect((await call('GET', '/api/caixa-de-saida')).json().itens).toEqual([])
  })

  test('one that was encrypted with another secret, in a sentence', async () => {
    const id = await keptMail()
    await database.db
      .updateTable('caixa_de_saida')
      .set({ corpo_cifrado: Buffer.alloc(60) })
      .where('id', '=', id)
      .execute()
    const response = await call('GET', `/api/caixa-de-saida/${id}`)
    expect([response.statusCode, response.json().code]).toEqual([422, 'EMAIL_ILEGIVEL'])
  })
})

describe('an Administrador', () => {
  test('lists without bodies, newest first, and opens one', async () => {
    const older = await keptMail()
    const newer = await keptMail()
    const { itens } = (await call('GET', '/api/caixa-de-saida')).json()
    expect(itens.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual([newer, older])
    expect(itens[0]).toEqual({
      id: newer,
      para: 'ana@casa.com.br',
      assunto: 'Redefinição',
      created_at: expect.any(String),
      expira_em: expect.any(String),
      entregue_em: null,
    })
    const response = await call('GET', `/api/caixa-de-saida/${newer}`)
    expect(response.json()).toMatchObject({ id: newer, corpo: 'Abra o link' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('marks one as handed over; a second time changes nothing', async () => {
    const id = await keptMail()
    expect((await call('POST', `/api/caixa-de-saida/${id}/entregar`)).json()).toEqual({ ok: true })
    const { entregue_em } = (await call('GET', `/api/caixa-de-saida/${id}`)).json()
    expect(Date.parse(entregue_em)).toBe(clock.getTime())
    clock = new Date(clock.getTime() + 60_000)
    expect((await call('POST', `/api/caixa-de-saida/${id}/entregar`)).statusCode).toBe(200)
    expect((await call('GET', `/api/caixa-de-saida/${id}`)).json().entregue_em).toBe(entregue_em)
  })
})
