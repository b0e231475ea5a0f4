/**
 * A backup and its restore: seconds, megabytes, the most memory of the process that does it (Linux), and what another who
 * reads sales sees meanwhile. Run: node bench/backup.ts [number of sales]
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { othersDuring, printTable, quantile } from './measure.ts'
import { memoryOfCommand } from './measured-command.ts'
import { signIn } from './session.ts'

const SALES = Number(process.argv[2] ?? 100_000)
const PASSPHRASE = { BACKUP_PASSPHRASE: 'pedra-azul-no-caminho' }

const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
const folder = await mkdtemp(join(tmpdir(), 'plantao-copia-'))
const rows: string[][] = []
try {
  const owner = new Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await makeManySales(owner, SALES)
  await owner.end()
  console.log(`${SALES} sales; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)
  const bia = await signIn(server.url, 'Staff')
  const list = `${server.url}/api/vendas`
  const source = { DATABASE_URL: server.ownerUrl }
  const plain = join(folder, 'copia.tar')
  const sealed = join(folder, 'copia.tar.age')
  await measure('nothing', plain, () => new Promise((resolve) => setTimeout(resolve, 5_000, 0)))
  await measure('backup', plain, () => run('backup', plain, source))
  await measure('backup, encrypted', sealed, () => run('backup', sealed, { ...source, ...PASSPHRASE }))
  await measure('restore', plain, () => run('restore', plain, { DATA_DIR: join(folder, 'a') }))
  await measure('restore, encrypted', sealed, () =>
    run('restore', sealed, { DATA_DIR: join(folder, 'b'), ...PASSPHRASE }),
  )
  printTable(['', 's', 'MB', 'memory, MB', 'others, p50 ms', 'p99'], rows)

  async function measure(name: string, file: string, work: () => Promise<number>): Promise<void> {
    const start = performance.now()
    const done = work().then((memory) => ({ memory, seconds: (performance.now() - start) / 1000 }))
    const others = await othersDuring(list, bia, done)
    const { memory, seconds } = await done
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    )
    rows.push([
      name,
      seconds.toFixed(1),
      (size / 1e6).toFixed(0),
      memory.toFixed(0),
      quantile(others, 0.5).toFixed(0),
      quantile(others, 0.99).toFixed(0),
    ])
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Runs the command on the file; the most memory that it held, in MB. */
function run(command: string, file: string, env: Record<string, string>): Promise<number> {
  return memoryOfCommand(command, command === 'restore' ? [file, '--confiar'] : [file], env)
}
