import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/connections/connection.ts'
import { createApp } from '../http/app.ts'
import { readConfig } from '../process/config.ts'
import { createLogger } from '../process/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { receiveTraces, type TraceReceiver } from '../testing/http/trace-receiver.ts'
import { buildWebRoot, PATIENT_MS } from '../testing/http/web-root.ts'
import { createTraces, type Traces } from './traces.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

let t: TestDatabase
let ana: SignedIn
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  t = await testDatabase()
  const { app } = await testApp(t)
  ana = await signIn(app)
  await app.close()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.unstubAllEnvs()
})
afterAll(() => t.close())

async function receiver(answer?: Parameters<typeof receiveTraces>[0]): Promise<TraceReceiver> {
  const receiving = await receiveTraces(answer)
  ends.push(receiving.close)
  return receiving
}

function tracesTo(url: string, env: Record<string, string> = {}): { traces: Traces; logged: string[] } {
  const logged: string[] = []
  const { traces: config } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env })
  if (!config) throw new Error('the settings name no receiver')
  const log = createLogger('warn', { write: (line) => logged.push(line) })
  return { traces: createTraces(config, { log }), logged }
}

/** The server, traced; its traces are closed by the test, which sends them. */
async function tracedApp({ traces }: { traces: Traces }, webRoot: string | null = null) {
  const log = createLogger('silent')
  const database = openDatabase({ appUrl: t.appUrl, log, watchers: [traces.watch] })
  const { app: plain, services } = await testApp(database)
  await plain.close()
  const app = await createApp(services, webRoot, { follow: traces.follow, patienceMs: PATIENT_MS })
  ends.push(async () => {
    await app.close()
    await database.close()
  })
  return app
}

it('a request is a span named by its route, with its statements as children', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'plantao-norte')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=ensaio')
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces })
  await app.inject({ url: '/api/lojas?texto=centro', headers: ana.headers })
  await traces.close()
  const [request, ...others] = receiving.spans().filter(({ isOfServer }) => isOfServer)
  expect(others).toEqual([])
  expect(request).toMatchObject({
    name: 'GET /api/lojas',
    failed: false,
    parentSpanId: undefined,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/lojas',
      'http.response.status_code': 200,
    },
  })
  const statements = receiving.spans().filter(({ attributes }) => attributes['db.query.text'] !== undefined)
  expect(statements.length).toBeGreaterThan(1)
  for (const { traceId, parentSpanId, name, attributes } of statements) {
    expect([traceId, parentSpanId]).toEqual([request?.traceId, request?.spanId])
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': name })
  }
  expect(
    statements.some(({ attributes }) => /from .*lojas.*\$1/.test(String(attributes['db.query.text']))),
  ).toBe(true)
  expect(receiving.resource()).toMatchObject({
    'service.name': 'plantao-norte',
    'deployment.environment.name': 'ensaio',
  })
})

it('nothing that people typed, sent or are is in the traces', async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces })
  const headers = { ...ana.headers, tracestate: 'quem=ana', baggage: 'quem=ana', 'user-agent': 'Navegador-X' }
  await app.inject({ url: '/api/vendas?texto=529.982.247-25&limite=50', headers })
  await app.inject({ url: '/inventado/529.982.247-25?email=bia@casa.com.br', headers })
  await app.inject({
    method: 'POST',
    url: '/api/sessao',
    payload: { email: 'bia@casa.com.br', password: 'castelo-verde-42' },
    headers,
  })
  await app.inject({
    method: 'POST',
    url: '/api/lojas',
    payload: { nome: 'Loja Secreta', codigo: 'LS', endereco: 'Rua das Flores' },
    headers,
  })
  await traces.close()
  const requests = receiving.spans().filter(({ isOfServer }) => isOfServer)
  expect(
    requests.map(({ name, attributes }) => `${name} ${attributes['http.response.status_code']}`),
  ).toEqual(['GET /api/vendas 200', 'GET 404', 'POST /api/sessao 422', 'POST /api/lojas 201'])
  const [, cookie = ''] = /=([^;]+)/.exec(ana.headers.cookie) ?? []
  expect(cookie.length).toBeGreaterThan(20)
  const { usuario, sessionId } = ana
  const own = [cookie, decodeURIComponent(cookie), usuario.email, usuario.nome, usuario.id, sessionId]
  const sent = '529.982 982.247 casa.com.br bia castelo Secreta Flores inventado quem Navegador 127.0.0.1'
  for (const secret of [...own, ...sent.split(' ')]) expect(receiving.text()).not.toContain(secret)
})

it("a caller's trace is continued, and its decision not to be traced holds", async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces })
  await app.inject({ url: '/api/sessao', headers: { traceparent: `00-${TRACE}-${CALLER}-01` } })
  await app.inject({ url: '/api/sessao', headers: { traceparent: `00-${'1'.repeat(32)}-${CALLER}-00` } })
  for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-${CALLER}-01`, `00-${TRACE}-${CALLER}-01, x`])
    await app.inject({ url: '/healthz', headers: { traceparent } })
  await traces.close()
  const of = (name: string) => receiving.spans().filter((span) => span.name === name)
  expect(of('GET /api/sessao')).toMatchObject([{ traceId: TRACE, parentSpanId: CALLER }])
  const parentSpanId = of('GET /api/sessao')[0]?.spanId
  const selects = of('SELECT')
  expect(selects.length).toBeGreaterThan(0)
  expect(selects).toMatchObject(selects.map(() => ({ traceId: TRACE, parentSpanId })))
  expect(of('GET /healthz')).toMatchObject(Array(3).fill({ parentSpanId: undefined }))
  expect(new Set(of('GET /healthz').map(({ traceId }) => traceId))).not.toContain(TRACE)
})

it.each([
  ['always_off', '', 0],
  ['parentbased_always_off', '', 1],
  ['always_on', '', 2],
  ['traceidratio', '0', 0],
  ['parentbased_traceidratio', '0', 1],
  ['parentbased_traceidratio', '1', 2],
])(
  'OTEL_TRACES_SAMPLER=%s with %j sends %i of one request and one that is traced already',
  async (name, ratio, sent) => {
    const receiving = await receiver()
    const { traces } = tracesTo(receiving.url, { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio })
    const app = fastify()
    traces.follow(app)
    app.get('/', async () => 'ok')
    await app.inject({ url: '/' })
    await app.inject({ url: '/', headers: { traceparent: `00-${TRACE}-${CALLER}-01` } })
    await traces.close()
    expect(receiving.spans()).toHaveLength(sent)
  },
)

it('failures have their status and code, without a message', async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = fastify()
  traces.follow(app)
  const database = openDatabase({ appUrl: t.appUrl, log: createLogger('silent'), watchers: [traces.watch] })
  ends.push(() => database.close())
  app.get('/falha', async () => sql`select ${'ana@casa.com.br'}::text::uuid`.execute(database.db))
  app.get('/retorno', async () => {
    // By callback, as better-auth's storage does.
    await database.authPool.query('select $1::text::int', ['segredo'])
  })
  await app.inject({ url: '/falha' })
  await app.inject({ url: '/retorno' })
  await traces.close()
  expect(receiving.spans().filter(({ isOfServer }) => isOfServer)).toMatchObject([
    { failed: true, attributes: { 'http.response.status_code': 500, 'error.type': '500' } },
    { failed: true },
  ])
  expect(receiving.spans().filter(({ isOfServer, failed }) => failed && !isOfServer)).toMatchObject([
    { attributes: { 'error.type': '22P02', 'db.query.text': 'select $1::text::uuid' } },
    { attributes: { 'error.type': '22P02', 'db.query.text': 'select $1::text::int' } },
  ])
  expect(receiving.text()).not.toMatch(/ana@|segredo|invalid input/)
})

it('what a page asks of the API is within its span', async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces }, buildWebRoot())
  await app.inject({ url: '/vendas', headers: ana.headers })
  await traces.close()
  const [page, ...others] = receiving.spans().filter(({ isOfServer }) => isOfServer)
  expect(others).toEqual([])
  expect(page?.name).toBe('GET /vendas')
  const inner = receiving
    .spans()
    .filter(({ attributes, isOfServer }) => attributes['http.route'] && !isOfServer)
  expect(inner.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/sessao', 'GET /api/vendas', 'GET /api/avisos']),
  )
  for (const { parentSpanId, traceId } of inner)
    expect([parentSpanId, traceId]).toEqual([page?.spanId, page?.traceId])
})

it('requests that share a connection have traces of their own', async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const request = (connection: string) =>
    `GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`
  const socket = createConnection(Number(port), '127.0.0.1')
  socket.write(request('keep-alive'))
  await new Promise((resolve) => socket.once('data', resolve))
  // Two at once.
  socket.write(request('keep-alive') + request('close'))
  await text(socket)
  await traces.close()
  const requests = receiving.spans().filter(({ name }) => name === 'GET /readyz')
  expect(requests).toMatchObject(Array(3).fill({ parentSpanId: undefined, isOfServer: true }))
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(3)
})

it('an event stream has a span that ends when it begins, and one who leaves ends theirs', async () => {
  const receiving = await receiver()
  const { traces } = tracesTo(receiving.url)
  const app = await tracedApp({ traces })
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  app.get('/nunca', (_request, reply) => {
    reply.raw.once('close', closed.resolve)
    asked.resolve()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const leave = new AbortController()
  const stream = await fetch(`${url}/api/eventos`, { headers: ana.headers, signal: leave.signal })
  await stream.body?.getReader().read()
  const never = fetch(`${url}/nunca`, { signal: leave.signal }).catch(() => 'left')
  await asked.promise
  leave.abort()
  await Promise.all([never, closed.promise])
  await traces.close()
  expect(receiving.spans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/eventos', 'GET /nunca']),
  )
})

it('a receiver that never answers delays no request, and the end only shortly', async () => {
  const receiving = await receiver(() => {})
  const { traces, logged } = tracesTo(receiving.url)
  await answersOf(traces)
  await receiving.arrived
  expect(await answersOf(traces)).toEqual(new Set([200]))
  const begun = performance.now()
  await traces.close()
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect(logged.join()).toContain('the last traces could not be sent')
})

it('a receiver that is gone fails no request', async () => {
  const gone = await receiveTraces()
  await gone.close()
  const { traces, logged } = tracesTo(gone.url)
  expect(await answersOf(traces)).toEqual(new Set([200]))
  await traces.close()
  expect(logged.join()).toContain('the last traces could not be sent')
})

it('one that refuses is told of once in the log, without what it answered', async () => {
  const refusing = await receiver((response) => void response.writeHead(400, 'castelo').end('castelo'))
  const { traces, logged } = tracesTo(refusing.url)
  const refusals = () => logged.filter((line) => line.includes('not taken by their receiver'))
  expect(await answersOf(traces)).toEqual(new Set([200]))
  // The first batch is sent before the end, which waits only shortly for the last one.
  await expect.poll(refusals).toHaveLength(1)
  await traces.close()
  expect(refusals()).toHaveLength(1)
  expect(logged.join()).not.toContain('castelo')
})

/** The statuses of more requests than are sent at once. */
async function answersOf(traces: Traces): Promise<Set<number>> {
  const app = fastify()
  traces.follow(app)
  app.get('/', async () => 'ok')
  const statuses = new Set<number>()
  for (let i = 0; i < 600; i++) statuses.add((await app.inject({ url: '/' })).statusCode)
  return statuses
}
