import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ANNOUNCED_TABLES } from '../../core/followed-tables.ts'
import type { Restricao } from '../../core/restricoes.ts'
import { createEvents } from '../database/connections/changes.ts'
import { busy } from '../process/busy.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { buildColaborador, buildFaixa, buildLoja } from '../testing/office/builders.ts'
import { buildCadastros, typedVenda } from '../testing/office/vendas.ts'

let database: TestDatabase
let app: FastifyInstance
const opened: Stream[] = []

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database)).app
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

interface Stream {
  status: number
  headers: Headers
  /** The tables of the next message; null if the stream has ended. */
  next(): Promise<string[] | null>
  /** Reads until a message names the table. Throws if the stream ends. */
  until(table: string): Promise<void>
  close(): void
}

/** Opens the stream as a browser does. */
async function open(server: FastifyInstance, headers: Record<string, string>, query = ''): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${server.listeningOrigin}/api/eventos${query}`, {
    headers,
    signal: abort.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const stream: Stream = {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const end = buffer.indexOf('\n\n')
        if (end >= 0) {
          const message = buffer.slice(0, end)
          buffer = buffer.slice(end + 2)
          const data = /^data: (.*)$/m.exec(message)?.[1]
          if (data) return JSON.parse(data).tabelas
          continue
        }
        const chunk = await reader?.read()
        if (!chunk || chunk.done) return null
        buffer += chunk.value
      }
    },
    async until(table) {
      for (;;) {
        const tables = await stream.next()
        if (tables === null) throw new Error(`the stream ended before ${table}`)
        if (tables.includes(table)) return
      }
    },
    close: () => abort.abort(),
  }
  opened.push(stream)
  return stream
}

/**
 * Resolves when the streams have delivered all changes made before this call (changes arrive in order). Records built
 * before a stream was opened may be announced after its first message.
 */
async function settled(...streams: Stream[]): Promise<void> {
  await buildFaixa(database.db)
  for (const stream of streams) await stream.until('faixas')
}

const cookieOf = ({ headers: { cookie } }: SignedIn) => ({ cookie })

describe('refuses', () => {
  it('a visitor', async () => {
    expect((await open(app, {})).status).toBe(401)
  })

  it('whoever is Inativo', async () => {
    const who = await signIn(app, { status: 'Inativo' })
    expect((await open(app, cookieOf(who))).status).toBe(403)
  })

  it('the 31st stream of one person', async () => {
    const who = await signIn(app)
    const streams = []
    for (let i = 0; i < 30; i++) streams.push(await open(app, cookieOf(who)))
    for (const stream of streams) await stream.next()
    const { status } = await open(app, cookieOf(who))
    expect(status).toBe(429)
  })
})

it('tells everybody that a sale was registered, changed and deleted, and nothing of what stands in it', async () => {
  const admin = await signIn(app)
  const staff = await signIn(app, { cargo: 'Staff' })
  const cadastros = await buildCadastros(database.db)
  const streams = [await open(app, cookieOf(admin)), await open(app, cookieOf(staff))]
  for (const stream of streams) {
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(await stream.next()).toEqual([])
  }
  await settled(...streams)
  const call = caller(app, staff.headers)
  const { body: venda } = await call('POST', '/vendas', typedVenda(cadastros))
  for (const stream of streams)
    expect((await stream.next())?.toSorted()).toEqual(['vendas', 'vendas_participantes'])
  await call('DELETE', `/vendas/${venda.id}`, { versao: venda.versao })
  for (const stream of streams) await stream.until('vendas')
})

it('tells of a mail that waits, without a word of it', async () => {
  const stream = await open(app, cookieOf(await signIn(app)))
  // Changes before the first message are not sent.
  await stream.next()
  await settled(stream)
  await database.db
    .insertInto('caixa_de_saida')
    .values({
      tipo: 'recuperacao',
      para: 'ana@casa.com.br',
      assunto: 'Redefinição de senha',
      proxima_tentativa_em: new Date().toISOString(),
      expira_em: new Date().toISOString(),
    })
    .execute()
  expect(await stream.next()).toEqual(['caixa_de_saida'])
})

it('says nothing of what was rolled back', async () => {
  const stream = await open(app, cookieOf(await signIn(app)))
  // Changes before the first message are not sent.
  await stream.next()
  await settled(stream)
  const aborted = database.db.transaction().execute(async (trx) => {
    await buildLoja(trx)
    throw new Error('no')
  })
  await expect(aborted).rejects.toThrow('no')
  await database.db.updateTable('empreendimentos').set({ observacoes: 'x' }).execute()
  expect(await stream.next()).toEqual(['empreendimentos'])
})

describe('the first message', () => {
  const watcher = { userId: 'a', sessionId: 'b', isGood: async () => true }

  it('names what changed since the page began, before its stream was opened', async () => {
    const who = cookieOf(await signIn(app))
    const before = await open(app, who)
    await before.next()
    await buildLoja(database.db)
    await before.until('lojas')
    expect(await (await open(app, who, '?idade=60000')).next()).toContain('lojas')
    expect(await (await open(app, who)).next()).toEqual([])
    for (const idade of ['-1', '1.5', '3600001', 'x'])
      expect((await open(app, who, `?idade=${idade}`)).status).toBe(400)
  })

  it('leaves out what changed earlier, and names everything if it was not listened for that long', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const events = createEvents({ database, heartbeatMs: 60_000 })
    const first = events.watch(watcher)
    await first.next()
    vi.advanceTimersByTime(10_000)
    const next = first.next()
    await buildLoja(database.db)
    expect((await next).value).toEqual({ tabelas: ['lojas'] })
    vi.advanceTimersByTime(4_000)
    const firstMessageOf = async (ageMs: number) => {
      const { value } = await events.watch({ ...watcher, ageMs }).next()
      return value?.tabelas.toSorted()
    }
    expect(await firstMessageOf(1_000)).toEqual([])
    expect(await firstMessageOf(3_000)).toEqual(['lojas'])
    expect(await firstMessageOf(13_000)).toEqual(ANNOUNCED_TABLES.toSorted())
    await events.close()
    vi.useRealTimers()
  })
})

it('another server on the same database hears it as well', async () => {
  const other = (await testApp(database)).app
  await other.listen({ port: 0, host: '127.0.0.1' })
  const stream = await open(other, cookieOf(await signIn(app)))
  await stream.next()
  await buildLoja(database.db)
  await stream.until('lojas')
  await other.close()
  expect(await stream.next()).toBeNull()
})

describe('ends', () => {
  it('at once when the person signs out', async () => {
    const who = await signIn(app)
    const stream = await open(app, cookieOf(who))
    await stream.next()
    expect((await caller(app, who.headers)('DELETE', '/sessao')).status).toBe(200)
    expect(await stream.next()).toBeNull()
  })

  it('at once when the person becomes Inativo, also with a session left', async () => {
    const who = await signIn(app, { cargo: 'Staff' })
    const stream = await open(app, cookieOf(who))
    await stream.next()
    await database.db
      .updateTable('usuarios')
      .set({ status: 'Inativo' })
      .where('id', '=', who.usuario.id)
      .execute()
    expect(await stream.next()).toBeNull()
  })

  it('but not because the server is too busy to ask whether the session stands', async () => {
    const { app: server, services } = await testApp(database)
    await server.listen({ port: 0, host: '127.0.0.1' })
    const who = await signIn(server)
    const { identify } = services.accounts
    const asked = vi.spyOn(services.accounts, 'identify').mockImplementation(async (caller) => {
      if (asked.mock.calls.length > 1) throw busy()
      return identify(caller)
    })
    const stream = await open(server, cookieOf(who))
    expect(await stream.next()).toEqual([])
    const loja = await buildLoja(database.db)
    await database.db.updateTable('usuarios').set({ loja_id: loja.id }).execute()
    await stream.until('usuarios')
    expect(asked.mock.calls.length).toBeGreaterThan(2)
    await server.close()
  })

  it('before its first message when the session ended just before the database was heard', async () => {
    const events = createEvents({ database, heartbeatMs: 60_000 })
    const stream = events.watch({ userId: 'a', sessionId: 'b', isGood: async () => false })
    expect((await stream.next()).done).toBe(true)
    await events.close()
  })

  it('at once when the login is deleted with its sessions', async () => {
    const who = await signIn(app)
    const other = await open(app, cookieOf(await signIn(app)))
    const stream = await open(app, cookieOf(who))
    await stream.next()
    await other.next()
    await database.db
      .updateTable('usuarios')
      .set({ user_id: null })
      .where('id', '=', who.usuario.id)
      .execute()
    await database.db.deleteFrom('auth.user').where('id', '=', who.userId).execute()
    await expect(stream.until('lojas')).rejects.toThrow('ended')
    await buildLoja(database.db)
    await other.until('lojas')
  })

  it('before the server stops, which then does not wait', async () => {
    const server = (await testApp(database)).app
    await server.listen({ port: 0, host: '127.0.0.1' })
    const stream = await open(server, cookieOf(await signIn(app)))
    await stream.next()
    const started = performance.now()
    await server.close()
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(await stream.next()).toBeNull()
  })
})

describe('heartbeats', () => {
  const watcher = { userId: 'a', sessionId: 'b', isGood: async () => true }

  it('come while nothing changes, and end the stream when the session has expired', async () => {
    const events = createEvents({ database, heartbeatMs: 30 })
    let good = true
    const stream = events.watch({ ...watcher, isGood: async () => good })
    for (let i = 0; i < 3; i++) expect((await stream.next()).value).toEqual({ tabelas: [] })
    good = false
    expect((await stream.next()).done).toBe(true)
    await events.close()
  })

  it('stop when the browser goes away', async () => {
    const events = createEvents({ database, heartbeatMs: 60_000 })
    const abort = new AbortController()
    const stream = events.watch({ ...watcher, signal: abort.signal })
    await stream.next()
    const next = stream.next()
    abort.abort()
    expect((await next).done).toBe(true)
    await events.close()
    expect((await events.watch(watcher).next()).done).toBe(true)
  })
})

it('after the database cut the connection, everything counts as changed', async () => {
  const events = createEvents({ database, heartbeatMs: 60_000 })
  const stream = events.watch({ userId: 'a', sessionId: 'b', isGood: async () => true })
  await stream.next()
  const next = stream.next()
  const { rows } = await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`)
  expect(rows.length).toBeGreaterThan(0)
  expect((await next).value).toEqual({ tabelas: [...ANNOUNCED_TABLES] })
  await buildLoja(database.db)
  expect((await stream.next()).value).toEqual({ tabelas: ['lojas'] })
  await events.close()
})

it('a user has at most 30 streams; one that ends makes room for another', async () => {
  const { headers } = await signIn(app)
  const streams: Stream[] = []
  for (let n = 0; n < 30; n++) {
    const stream = await open(app, headers)
    expect(stream.status).toBe(200)
    expect(await stream.next()).toEqual([])
    streams.push(stream)
  }
  expect((await open(app, headers)).status).toBe(429)
  // Somebody else is not affected.
  expect((await open(app, (await signIn(app)).headers)).status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open(app, headers)).status).toBe(200)
})

it('a stream ends for somebody who sees the sales of other lojas by now, so that all is read again', async () => {
  const { headers, usuario } = await signIn(app, { cargo: 'Staff' })
  const restrict = (...restricoes_do_staff: Restricao[]) =>
    database.db.updateTable('configuracoes').set({ restricoes_do_staff }).execute()
  /** Ended by the change itself, and not at the next heartbeat after it was told. */
  const endedBy = async (table: string, stream: Stream) => {
    for (let told = await stream.next(); told !== null; told = await stream.next())
      expect(told).not.toContain(table)
  }
  const whole = await open(app, headers)
  const other = await open(app, (await signIn(app)).headers)
  for (const stream of [whole, other]) await stream.next()
  await restrict('Ver vendas de outras lojas')
  await endedBy('configuracoes', whole)
  await other.until('configuracoes')
  const { id: loja_id } = await buildLoja(database.db)
  const narrowed = await open(app, headers)
  await narrowed.next()
  await database.db.updateTable('usuarios').set({ loja_id }).where('id', '=', usuario.id).execute()
  await endedBy('usuarios', narrowed)
  const { id: colaborador_id } = await buildColaborador(database.db, { loja_id })
  await database.db.updateTable('usuarios').set({ colaborador_id }).where('id', '=', usuario.id).execute()
  const moving = await open(app, headers)
  await moving.next()
  const { id: next } = await buildLoja(database.db)
  await database.db
    .updateTable('colaboradores')
    .set({ loja_id: next })
    .where('id', '=', colaborador_id)
    .execute()
  await endedBy('colaboradores', moving)
  await restrict()
})
