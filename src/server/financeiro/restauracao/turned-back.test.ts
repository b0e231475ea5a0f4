/** A database that was turned back underneath: a browser has seen an act of money that it does not have. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { RESTAURACAO_PENDENTE } from '../../../core/financeiro/restauracao.ts'
import { openDatabase } from '../../database/connections/connection.ts'
import { prepareDatabase } from '../../database/schema/prepare.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createLogger } from '../../process/log.ts'
import { cookieKey } from '../../session/auth.ts'
import { sealToken } from '../../session/tokens.ts'
import { createDatabase } from '../../testing/database/database.ts'
import { SECRET, signIn, testApp } from '../../testing/http/accounts.ts'
import { type Answer, type Call, caller } from '../../testing/http/requests.ts'
import { buildFavorecido } from '../../testing/office/builders.ts'
import { buildFechamento, buildLiberada } from '../../testing/office/financeiro.ts'

const log = createLogger('fatal')
const DAY = '2026-04-20'
const NAME = 'plantao_ato'

interface Server {
  app: FastifyInstance
  db: Kysely<Tables>
  close(): Promise<void>
}

async function serve(ownerUrl: string, isDemo = false): Promise<Server> {
  const { appUrl } = await prepareDatabase({ ownerUrl, log })
  const database = openDatabase({ appUrl, log })
  const { app } = await testApp({ ...database, ownerUrl }, { isDemo })
  const close = async () => {
    await app.close()
    await database.close()
  }
  return { app, db: database.db, close }
}

const cleanUp: (() => Promise<unknown>)[] = []
let snapshots: { url: string }[]
let ana: { cookie: string; origin: string }
let bruno: { cookie: string; origin: string }
let pagamentos: string[]
let enviado: string
let emAprovacao: string
/** The server on the database that went on after the snapshots. */
let present: Server
/** The Cookie header's part of a browser that saw the payment that the snapshots do not have. */
let seen: string

/** The cookie that an answer sets, as the browser sends it back; null if it sets none. */
function seenIn({ headers }: Answer): string | null {
  const set = [headers['set-cookie'] ?? []].flat().map(String)
  return set.find((one) => one.startsWith(`${NAME}=`))?.split(';')[0] ?? null
}

const browser = (server: Server, who: typeof ana, cookie: string | null = null): Call =>
  caller(server.app, cookie === null ? who : { ...who, cookie: `${who.cookie}; ${cookie}` })

async function copied(from: string): Promise<{ url: string }> {
  const copy = await createDatabase(from)
  cleanUp.push(copy.drop)
  return copy
}

beforeAll(async () => {
  const first = await copied(inject('template').name)
  const server = await serve(first.url)
  ana = (await signIn(server.app, { nome: 'Ana' })).headers
  bruno = (await signIn(server.app, { nome: 'Bruno', cargo: 'Staff' })).headers
  const closing = await buildFechamento(server.db, { pagamentos: [{}, {}, { status: 'Enviado' }] })
  pagamentos = closing.pagamentos.map(({ id }) => id)
  enviado = closing.id
  emAprovacao = (await buildFechamento(server.db, { status: 'Em aprovação' })).id
  await server.close()
  const name = new URL(first.url).pathname.slice(1)
  snapshots = [await copied(name), await copied(name)]
  present = await serve(first.url)
  cleanUp.push(present.close)
})
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step()
})

const pay = (call: Call, pagamento: string | undefined, de = 'A pagar') =>
  call('POST', `/pagamentos/${pagamento}/pago`, { de, data_pagamento: DAY, dia_conferido: true })
const pendente = async (call: Call) => (await call('GET', '/financeiro/restauracao')).body.pendente

describe('a browser remembers the last act of money', () => {
  it('by a cookie of the screens of money, once, and by that of an act once it is committed', async () => {
    const read = await browser(present, ana)('GET', '/financeiro/restauracao')
    expect(read.headers['set-cookie']).toMatch(
      /^plantao_ato=ato\.0\.[0-9a-f-]{36}\.\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    const before = seenIn(read)
    const again = browser(present, ana, before)
    expect(seenIn(await again('GET', '/financeiro/restauracao'))).toBeNull()
    const refused = await pay(again, pagamentos[0], 'Enviado')
    expect([refused.status, seenIn(refused)]).toEqual([422, null])
    const paid = await pay(again, pagamentos[0])
    expect(paid).toMatchObject({ status: 200, body: { situacao: 'Pago' } })
    seen = seenIn(paid) ?? ''
    expect(seen).not.toBe(before)
    const { rows } = await sql<{ ato: string }>`
      select ato from comissoes_movimentos order by id desc limit 1`.execute(present.db)
    expect(seen).toContain(rows[0]?.ato)
  })

  it('on every instance of the same database', async () => {
    for (const cookie of [null, seen]) expect(await pendente(browser(present, bruno, cookie))).toBeNull()
  })

  it('not in the demo, nor without movements', async () => {
    const empty = await serve((await copied(inject('template').name)).url)
    cleanUp.push(empty.close)
    const { headers } = await signIn(empty.app)
    for (const cookie of [null, seen]) {
      const answer = await browser(empty, headers, cookie)('GET', '/financeiro/restauracao')
      expect([answer.body, seenIn(answer)]).toEqual([{ pendente: null }, null])
    }
    const demo = await serve(snapshots[0]?.url ?? '', true)
    cleanUp.push(demo.close)
    const answer = await browser(demo, ana, seen)('GET', '/financeiro/restauracao')
    expect([answer.body, seenIn(answer)]).toEqual([{ pendente: null }, null])
  })
})

describe('a database turned back to before that act', () => {
  let past: Server
  beforeAll(async () => {
    past = await serve(snapshots[0]?.url ?? '')
    cleanUp.push(past.close)
  })

  it('is not noticed by a cookie that this server did not sign, by none, nor by one of a program', async () => {
    const forged = [
      `${NAME}=${sealToken(`ato.0.${randomUUID()}`, cookieKey('de-outra-instalacao-com-mais-de-32-letras'))}`,
      seen.replace('ato.0.', 'ato.1.'),
      `${NAME}=${sealToken('ato.0.x', cookieKey(SECRET))}`,
    ]
    for (const cookie of [null, ...forged]) expect(await pendente(browser(past, ana, cookie))).toBeNull()
    const program = browser(past, ana, seen)
    await program('GET', '/financeiro/restauracao', undefined, { authorization: 'Bearer x' })
    expect(await pendente(browser(past, ana))).toBeNull()
  })

  it('pays nothing from the first request on that carries it, which is refused itself', async () => {
    const refused = {
      status: 422,
      body: { code: 'RESTAURACAO_A_CONFERIR', message: RESTAURACAO_PENDENTE.banco },
    }
    expect(await pay(browser(past, ana, seen), pagamentos[0])).toMatchObject(refused)
    for (const call of [browser(past, ana, seen), browser(past, ana), browser(past, bruno)])
      expect(await pay(call, pagamentos[0])).toMatchObject(refused)
    const call = browser(past, ana)
    const { versao, conferencia } = (await call('GET', `/fechamentos/${emAprovacao}`)).body
    const calls: [string, object][] = [
      [`/fechamentos/${emAprovacao}/aprovar`, { versao, conferencia }],
      [`/pagamentos/${pagamentos[0]}/codigo`, {}],
      [`/pagamentos/${pagamentos[0]}/enviado`, { de: 'A pagar' }],
      [
        '/pagamentos/enviados/pagos',
        { fechamento_id: enviado, data_pagamento: DAY, quantidade: 1, valor: 1000 },
      ],
    ]
    for (const [path, body] of calls) expect(await call('POST', path, body), path).toMatchObject(refused)
    const { rows } = await sql`select ato from auditoria where ato = 'banco_voltou'`.execute(past.db)
    expect(rows).toHaveLength(1)
  })

  it('asks what left the bank since the last act that it has, in full', async () => {
    const { rows } = await sql<{ em: string }>`select max(em) as em from comissoes_movimentos`.execute(
      past.db,
    )
    expect(await pendente(browser(past, bruno))).toMatchObject({ motivo: 'banco', copia_de: rows[0]?.em })
    const call = browser(past, ana)
    expect(await call('POST', '/financeiro/restauracao/mudanca', { antigo: 'desligado' })).toMatchObject({
      status: 422,
      body: { code: 'MUDOU' },
    })
    const item = { tipo: 'pagamento', id: pagamentos[0], valor: 1000, dia: DAY }
    expect(await call('POST', '/financeiro/restauracao/pagos', { itens: [item] })).toMatchObject({
      status: 200,
    })
    const { quantos, valor } = (await call('GET', '/financeiro/restauracao/itens')).body
    expect(await call('POST', '/financeiro/restauracao/confirmar', { quantos, valor })).toMatchObject({
      body: { pendente: null },
    })
  })

  it('begins a new epoch with the confirmation: older cookies count no more, and are replaced', async () => {
    const call = browser(past, ana, seen)
    const read = await call('GET', '/financeiro/restauracao')
    expect(read.body).toEqual({ pendente: null })
    const renewed = seenIn(read)
    expect(renewed).toMatch(/^plantao_ato=ato\.[1-9]\d+\./)
    expect(await pay(browser(past, ana, renewed), pagamentos[1])).toMatchObject({
      status: 200,
      body: { situacao: 'Pago' },
    })
    expect(await pay(call, pagamentos[2], 'Enviado')).toMatchObject({ status: 200 })
  })
})

it('is noticed although as many acts came afterwards, and by an epoch that it does not know', async () => {
  const past = await serve(snapshots[1]?.url ?? '')
  cleanUp.push(past.close)
  for (let i = 0; i < 3; i++)
    await buildLiberada(past.db, { favorecido: await buildFavorecido(past.db, { tipo: 'Corretor externo' }) })
  const later = `${NAME}=${sealToken(`ato.${Date.now() * 1000}.${randomUUID()}`, cookieKey(SECRET))}`
  expect(await pendente(browser(past, bruno, later))).toMatchObject({ motivo: 'banco' })
  expect(await pendente(browser(past, ana))).toMatchObject({ motivo: 'banco' })
})
