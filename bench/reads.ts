/**
 * Measures the reads that screens make most, by 16 callers at once, with 100,000 sales: calls per second, and the
 * processor time of Node and of PostgreSQL per call. Linux only. Run: node bench/reads.ts [number of sales]
 */
import { Agent, get } from 'node:http'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { digest, newToken } from '../src/server/session/tokens.ts'
import { makeManySales } from './many-sales.ts'
import { printTable, quantile } from './measure.ts'
import { processorTimes } from './processor-time.ts'

const SALES = Number(process.argv[2] ?? 100_000)
const CALLERS = 16
const WARMUP_MS = 1_000
const MEASURED_MS = 5_000

/** One client address with its own session. The server limits the calls of an address, so each caller has several. */
interface Origin {
  agent: Agent
  token: string
}

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManySales(owner, SALES)
  const origins = await openOrigins(CALLERS * 10)
  const { rows: sales } = await owner.query<{ id: string }>('select id from vendas order by id limit 200')
  const reads: [name: string, path: (call: number) => string][] = [
    ['the session', () => '/api/sessao'],
    ['list of sales', () => '/api/vendas'],
    [
      'list of sales, one status and a period',
      () => '/api/vendas?status[0]=Pago&de=2026-01-01&ate=2026-06-30',
    ],
    ['one sale', (call) => `/api/vendas/${sales[call % sales.length]?.id}`],
    ['list of colaboradores', () => '/api/colaboradores'],
    ['search of colaboradores', () => '/api/colaboradores?texto=silva'],
    ['lojas', () => '/api/lojas'],
  ]
  const rows: string[][] = []
  for (const [name, path] of reads) {
    await during(WARMUP_MS, path, origins)
    const before = processorTimes([server.process.pid], owner)
    const start = performance.now()
    const times = await during(MEASURED_MS, path, origins)
    const seconds = (performance.now() - start) / 1000
    const after = processorTimes([server.process.pid], owner)
    const perCall = (ms: number) => (ms / times.length).toFixed(2)
    rows.push([
      name,
      (times.length / seconds).toFixed(0),
      quantile(times, 0.5).toFixed(1),
      perCall(after.node - before.node),
      perCall(after.postgres - before.postgres),
    ])
    console.log(`${name}: done`)
  }
  printTable(['call', 'per second', 'ms (median)', 'Node, CPU ms', 'PostgreSQL, CPU ms'], rows)
} finally {
  await owner.end()
  await server.stop()
}

async function openOrigins(count: number): Promise<Origin[]> {
  const origins: Origin[] = []
  for (let n = 0; n < count; n++) {
    const localAddress = `127.0.1.${n + 1}`
    const token = newToken()
    await owner.query(
      `insert into auth.session (id, "userId", token, "expiresAt", "createdAt", "updatedAt", "ipAddress", bearer, used_at)
       select $1, user_id, $2, now() + interval '1 day', now(), now(), $3, true, now()
         from usuarios where cargo = 'Administrador' and status = 'Ativo' limit 1`,
      [`bench-${n}`, digest(token), localAddress],
    )
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
    origins.push({ agent, token })
  }
  return origins
}

/** Calls for `ms` milliseconds; returns how long each call took. */
async function during(
  ms: number,
  path: (call: number) => string,
  origins: readonly Origin[],
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  const caller = async (first: number) => {
    for (let call = 0; performance.now() < end; call++) {
      const origin = origins[(first + CALLERS * call) % origins.length]
      if (!origin) throw new Error('no origin')
      const start = performance.now()
      await read(path(times.length), origin)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, first) => caller(first)))
  return times
}

function read(path: string, { agent, token }: Origin): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(server.url + path, { agent, headers }, (response) => {
      response.on('end', resolve).on('error', reject).resume()
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
    }).on('error', reject)
  })
}
