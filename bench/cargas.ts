/**
 * Another system's data brought in, and the load undone: seconds, the most memory of the process that does it (Linux), and
 * what another who reads sales sees meanwhile. Run: node bench/cargas.ts [number of sales, not a multiple of 1,000]
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { asDump, oldDatabase } from '../src/server/testing/database/old-database.ts'
import { othersDuring, printTable, quantile } from './measure.ts'
import { memoryOfCommand } from './measured-command.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 99_999)

const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
const folder = await mkdtemp(join(tmpdir(), 'plantao-carga-'))
const rows: string[][] = []
try {
  const dump = join(folder, 'antigo.sql')
  await writeFile(dump, asDump(oldDatabase(SALES)))
  console.log(
    `${SALES} sales with ${2 * SALES} participants, ${((await stat(dump)).size / 1e6).toFixed(0)} MB`,
  )
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)
  const bia = await signIn(server.url, 'Staff')
  await measure('nothing', () => new Promise((resolve) => setTimeout(resolve, 5_000, 0)))
  await measure('dry run', () => admin('trazer', dump))
  await measure('dry run and load', () => admin('trazer', dump, '--carregar'))
  await measure('undone', () => admin('desfazer-carga'))
  printTable(['', 's', 'memory, MB', 'others, p50 ms', 'p99'], rows)

  async function measure(name: string, work: () => Promise<number>): Promise<void> {
    const start = performance.now()
    const done = work().then((memory) => ({ memory, seconds: (performance.now() - start) / 1000 }))
    const others = await othersDuring(`${server.url}/api/vendas`, bia, done)
    const { memory, seconds } = await done
    rows.push([
      name,
      seconds.toFixed(1),
      memory.toFixed(0),
      quantile(others, 0.5).toFixed(0),
      quantile(others, 0.99).toFixed(0),
    ])
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function admin(...args: string[]): Promise<number> {
  return memoryOfCommand('admin', args, { DATABASE_URL: server.ownerUrl })
}
