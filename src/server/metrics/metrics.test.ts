import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { createLogger } from '../process/log.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '../testing/http/accounts.ts'
import { listenForMetrics } from './listen.ts'
import { createMetrics } from './metrics.ts'

const log = createLogger('fatal', { write: () => {} })
let database: TestDatabase
let server: TestApp
let measured: Awaited<ReturnType<typeof createApp>>
let listening: Awaited<ReturnType<typeof listenForMetrics>>
let ana: SignedIn

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  ana = await signIn(server.app)
  const metrics = createMetrics(server.services)
  measured = await createApp(server.services, null, { observe: metrics.observe })
  listening = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0, log })
})
afterAll(async () => {
  await listening.close()
  await measured.close()
  await server.app.close()
  await database.close()
})

/** On a connection of its own: the server may end a kept one in the moment in which the next request is sent. */
const scrape = async () =>
  (await fetch(`http://127.0.0.1:${listening.port}/metrics`, { headers: { connection: 'close' } })).text()

/** The value of the series whose line begins like this; null if there is none. */
function figureOf(text: string, series: string): number | null {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

/** How many lines are of this program; those of Node vary. */
const ownLines = (text: string) => text.split('\n').filter((line) => line.startsWith('plantao_')).length

it('requests are counted by the pattern of their route and the class of their status', async () => {
  await measured.inject({ url: '/api/lojas', headers: ana.headers })
  await measured.inject({ url: '/api/lojas' })
  await measured.inject({ url: '/api/lojas/00000000-0000-4000-8000-000000000001', headers: ana.headers })
  const text = await scrape()
  const count = (labels: string) => figureOf(text, `plantao_http_request_duration_seconds_count{${labels}}`)
  expect(count('route="/api/lojas",method="GET",status="2xx"')).toBe(1)
  expect(count('route="/api/lojas",method="GET",status="4xx"')).toBe(1)
  expect(count('route="/api/lojas/:id",method="GET",status="4xx"')).toBe(1)
})

it('a thousand invented addresses share a label, and no address, email or CPF is in the metrics', async () => {
  await measured.inject({ url: '/inventado' })
  await measured.inject({ url: '/api/inventado' })
  const before = ownLines(await scrape())
  for (let i = 0; i < 500; i++) {
    await measured.inject({
      url: `/inventado-${i}/529.982.247-25?busca=ana@exemplo.com.br`,
      remoteAddress: '10.0.0.1',
    })
    await measured.inject({ url: `/api/inventado-${i}/x?busca=52998224725`, remoteAddress: '10.0.0.2' })
  }
  const text = await scrape()
  expect(ownLines(text)).toBe(before)
  expect(
    figureOf(
      text,
      'plantao_http_request_duration_seconds_count{route="desconhecida",method="GET",status="4xx"}',
    ),
  ).toBe(501)
  expect(text).not.toMatch(/inventado|busca|@|529\.?982/)
})

it('pools, queues and errors have their figures', async () => {
  await sql`insert into caixa_de_saida (id, tipo, para, assunto, status, expira_em)
            values (gen_random_uuid(), 'recuperacao', 'ana@exemplo.com.br', 'x', 'Pendente', now() + interval '1 hour')`.execute(
    database.ownerDb,
  )
  const before = figureOf(await scrape(), 'plantao_errors_logged_total') ?? Number.NaN
  log.fatal('one')
  log.error('not at this level')
  const text = await scrape()
  expect(figureOf(text, 'plantao_errors_logged_total')).toBe(before + 1)
  expect(figureOf(text, 'plantao_backlog{queue="mails_for_a_person"}')).toBe(1)
  expect(figureOf(text, 'plantao_backlog{queue="mails"}')).toBe(0)
  expect(figureOf(text, 'plantao_backlog{queue="imports"}')).toBe(0)
  expect(figureOf(text, 'plantao_exports{state="waiting"}')).toBe(0)
  expect(figureOf(text, 'plantao_password_hashes{state="waiting"}')).toBe(0)
  for (const pool of ['application', 'accounts'])
    expect(figureOf(text, `plantao_pool_connections{pool="${pool}",state="waiting"}`)).toBe(0)
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(text).not.toContain('@')
})

it('with a mail server, mails wait for it, and none for a person', async () => {
  const smtpUrl = 'smtp://127.0.0.1:1'
  const { config } = server.services
  const text = await createMetrics({ ...server.services, config: { ...config, smtpUrl } }).text()
  expect(figureOf(text, 'plantao_backlog{queue="mails"}')).toBe(1)
  expect(figureOf(text, 'plantao_backlog{queue="mails_for_a_person"}')).toBe(0)
})

it('an open event stream and its messages are counted, and are no slow requests', async () => {
  const url = await measured.listen({ host: '127.0.0.1', port: 0 })
  const leave = new AbortController()
  const stream = await fetch(`${url}/api/eventos`, { headers: ana.headers, signal: leave.signal })
  await stream.body?.getReader().read()
  // The message is counted once it was sent, which its reader may see first.
  await expect.poll(async () => figureOf(await scrape(), 'plantao_event_messages_total')).toBe(1)
  expect(figureOf(await scrape(), 'plantao_event_streams')).toBe(1)
  leave.abort()
  await expect.poll(async () => figureOf(await scrape(), 'plantao_event_streams')).toBe(0)
  expect(await scrape()).not.toContain('/api/eventos')
})

it('the metrics are read at their own address alone', async () => {
  for (const url of ['/metrics', '/api/metrics'])
    expect((await measured.inject({ url, headers: ana.headers })).statusCode).toBe(404)
  for (const path of ['/', '/metrics/x', '/api/lojas'])
    expect((await fetch(`http://127.0.0.1:${listening.port}${path}`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${listening.port}/metrics`, { method: 'POST' })).status).toBe(404)
  await expect(
    listenForMetrics(createMetrics(server.services), { host: '127.0.0.1', port: listening.port, log }),
  ).rejects.toThrow('Confira METRICS_HOST e METRICS_PORT.')
})

it('every query of the dashboard names a metric that exists', async () => {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../ops/grafana.json'), 'utf8'),
  )
  const existing = new Set((await scrape()).match(/^[a-z_]\w*/gm))
  const queries = dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr))
  const named = queries.map((query) => query.match(/\b(?:plantao|process|nodejs)_\w+/g) ?? [])
  expect(named.filter((names) => names.length === 0)).toEqual([])
  expect(named.flat().filter((name) => !existing.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(12)
})
