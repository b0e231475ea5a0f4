/**
 * What one user can take from the others: attacks by an Administrador or a visitor, and what a Staff who reads sales and saves
 * one now and then sees meanwhile. Run: node bench/starve.ts [number of sales]
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { printTable, quantile } from './measure.ts'
import { processorTimes } from './processor-time.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 20_000)
const STREAMS = 200

interface Answer {
  status: number
  ms: number
}

type Headers = Record<string, string>

const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
const owner = new Client({ connectionString: server.ownerUrl })
const rows: string[][] = []
try {
  await owner.connect()
  await makeManySales(owner, SALES)
  console.log(`${SALES} sales; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)
  const ana = await signIn(server.url, 'Administrador')
  const bia = await signIn(server.url, 'Staff')
  const { rows: found } = await owner.query<{ id: string; loja_id: string }>(
    `select v.id, v.loja_id from vendas v
      order by (select count(*) from vendas_participantes p where p.venda_id = v.id) desc limit 1`,
  )
  const [largest] = found
  if (!largest) throw new Error('there is no sale')

  await measure('nothing', bia, () => quiet(5_000))
  await measure('40 PDFs', bia, () => many(40, () => ask(`/api/vendas/${largest.id}/pdf`, ana)))
  await measure('12 CSV exports', bia, () => many(12, () => ask('/api/vendas/exportar?formato=csv', ana)))
  await measure('6 XLSX exports, left after 1.5 s, then the other’s', bia, async () => {
    const leaving = AbortSignal.timeout(1_500)
    await Promise.allSettled(
      Array.from({ length: 6 }, () => ask('/api/vendas/exportar?formato=xlsx', ana, { signal: leaving })),
    )
    return [await ask('/api/lojas/exportar?formato=xlsx', bia)]
  })
  await measure('50 searches of all sales at once, for 10 s', bia, () =>
    flood('/api/vendas?texto=silva&limite=50', ana, 50, 10),
  )
  await measure('40 new users at once', bia, () =>
    many(40, (i) =>
      ask('/api/usuarios', ana, {
        method: 'POST',
        body: {
          nome: `Pessoa ${i}`,
          email: `pessoa${i}@aurora.example`,
          senha: `varanda-azul-${i}-77`,
          cargo: 'Staff',
          status: 'Ativo',
        },
      }),
    ),
  )
  await measure('200 connections for 15 s', bia, () => flood('/api/vendas?limite=50', ana, 200, 15))
  await wait(5_000)
  await measure('nothing, 5 s after', bia, () => quiet(5_000))
  await measure('2,400 requests of a visitor', bia, () => many(2_400, () => ask('/api/lojas', {})))
  const entered = await signIn(server.url, 'Staff').then(() => 'signs in', String)
  printTable(
    ['meanwhile', 'its answers', 'its p50 / p99, ms', 'reads, p50 / p99 / slowest, ms', 'others'],
    rows,
  )
  console.log(`\nAfter the visitor's requests, somebody at the same address ${entered}.`)
  await watchStreams(bia)
} finally {
  await owner.end()
  await server.stop()
}

async function ask(
  path: string,
  headers: Headers,
  { method = 'GET', body, signal }: { method?: string; body?: object; signal?: AbortSignal } = {},
): Promise<Answer> {
  const start = performance.now()
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - start }
}

async function quiet(ms: number): Promise<Answer[]> {
  await wait(ms)
  return []
}

function many(count: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)))
}

/** Calls from so many connections for some seconds; what was answered. */
function flood(path: string, headers: Headers, connections: number, seconds: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const target = { url: `${server.url}${path}`, headers, connections, duration: seconds }
  return new Promise((resolve, reject) => {
    const cannon = autocannon(target, (error) => (error ? reject(error) : resolve(answers)))
    cannon.on('response', (_client, status, _bytes, ms) => void answers.push({ status, ms }))
  })
}

/** Runs the attack, and adds a row on what it was answered and what the other user saw meanwhile. */
async function measure(name: string, other: Headers, attack: () => Promise<Answer[]>): Promise<void> {
  let over = false
  const attacked = attack().finally(() => {
    over = true
  })
  const seen: Answer[] = []
  while (!over) {
    seen.push(await ask('/api/vendas?limite=50', other))
    await wait(50)
  }
  const answers = await attacked
  const good = answers.filter(({ status }) => status < 400)
  rows.push([
    name,
    byStatus(answers),
    spread(good, [0.5, 0.99]),
    spread(seen, [0.5, 0.99, 1]),
    byStatus(seen),
  ])
  await wait(2_000)
}

/** '38 × 200, 2 × 503 within 12 ms' */
function byStatus(answers: readonly Answer[]): string {
  const groups = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return groups
    .map(([status, group = []]) => {
      const slowest = Math.max(...group.map(({ ms }) => ms)).toFixed(0)
      return `${group.length} × ${status}${Number(status) >= 429 ? ` within ${slowest} ms` : ''}`
    })
    .join(', ')
}

function spread(answers: readonly Answer[], quantiles: readonly number[]): string {
  const times = answers.map(({ ms }) => ms)
  return times.length === 0 ? '' : quantiles.map((q) => quantile(times, q).toFixed(0)).join(' / ')
}

/** The share of a processor that open streams and saves take. Streams alone: no screen reads again. */
async function watchStreams(headers: Headers): Promise<void> {
  const leaving = new AbortController()
  const streams = Array.from({ length: STREAMS }, async () => {
    const response = await fetch(`${server.url}/api/eventos`, { headers, signal: leaving.signal })
    for await (const chunk of response.body ?? []) void chunk
  })
  await wait(2_000)
  const { rows: lojas } = await owner.query<{ id: string }>('select id from lojas limit 1')
  const before = processorTimes([server.process.pid], owner)
  const start = performance.now()
  for (let save = 0; save < 75; save++) {
    await owner.query('update lojas set numero = $1 where id = $2', [String(save), lojas[0]?.id])
    await wait(200)
  }
  const after = processorTimes([server.process.pid], owner)
  const share = (after.node - before.node) / (performance.now() - start)
  leaving.abort()
  await Promise.allSettled(streams)
  console.log(
    `${STREAMS} open streams and 5 saves a second take ${(100 * share).toFixed(0)} % of a processor in Node.`,
  )
}
