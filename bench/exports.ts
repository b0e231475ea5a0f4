/**
 * Measures the exports of 100,000 sales: seconds, size, the peak memory of the server's Node process above what it had
 * when idle, and how long one sale takes to open meanwhile. Run: node bench/exports.ts [number of sales]
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { othersDuring, printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 100_000)
const RUNS = 3
const IDLE_MS = 10_000

interface Measured {
  seconds: number
  megabytes: number
  /** Peak of the process minus what it had before. */
  memory: number
  others: number[]
}

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  await makeManySales(owner, SALES)
  console.log(`${SALES} sales; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}\n`)
  const headers = await signIn(server.url)
  const one = `${server.url}/api/vendas/${await anyId()}`
  await othersDuring(one, headers, wait(2_000))
  const idle = await othersDuring(one, headers, wait(IDLE_MS))
  const rows = [['nothing else', '', '', '', ...told(idle)]]
  for (const [name, format, atOnce] of [
    ['CSV', 'csv', 1],
    ['XLSX', 'xlsx', 1],
    ['3 XLSX at once', 'xlsx', 3],
  ] as const)
    for (let run = 0; run < (atOnce === 1 ? RUNS : 1); run++) {
      const { seconds, megabytes, memory, others } = await measured(one, headers, () =>
        Promise.all(Array.from({ length: atOnce }, () => download(format, headers))),
      )
      rows.push([name, seconds.toFixed(1), megabytes.toFixed(1), memory.toFixed(0), ...told(others)])
    }
  const titles = ['export', 'seconds', 'MB', 'memory above idle, MB']
  printTable([...titles, 'one sale, ms (median / p95 / p99)', 'slowest, ms'], rows)
} finally {
  await owner.end()
  await server.stop()
}

async function measured(
  one: string,
  headers: Record<string, string>,
  work: () => Promise<number[]>,
): Promise<Measured> {
  await wait(2_000)
  forgetPeak()
  const before = megabytesOf('VmRSS')
  const start = performance.now()
  const working = work()
  const others = await othersDuring(one, headers, working)
  const bytes = (await working).reduce((sum, size) => sum + size, 0)
  return {
    seconds: (performance.now() - start) / 1000,
    megabytes: bytes / 1024 / 1024,
    memory: megabytesOf('VmHWM') - before,
    others,
  }
}

/** Bytes received. */
async function download(format: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${server.url}/api/vendas/exportar?formato=${format}`, { headers })
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`)
  let size = 0
  for await (const chunk of response.body) size += chunk.length
  return size
}

function told(samples: number[]): string[] {
  return [
    [0.5, 0.95, 0.99].map((q) => quantile(samples, q).toFixed(1)).join(' / '),
    quantile(samples, 1).toFixed(0),
  ]
}

async function anyId(): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from vendas order by id limit 1')
  if (!rows[0]) throw new Error('there is no sale')
  return rows[0].id
}

/** Lets the next peak be measured by itself. Linux only. */
function forgetPeak(): void {
  writeFileSync(`/proc/${server.process.pid}/clear_refs`, '5')
}

function megabytesOf(name: string): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}
