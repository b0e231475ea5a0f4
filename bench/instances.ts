/**
 * Measures one, two and three instances of Plantão behind a small balancer on one durable PostgreSQL, kills one of them
 * under load, and reads from a replica. Load, balancer, instances and databases share the machine. Linux only.
 * Run: node bench/instances.ts [--scale 1|10] [--rounds 2] [--seconds 5]
 */
import { chmod, mkdtemp } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBalancer } from '../e2e/harness/balancer.ts'
import { freePort } from '../e2e/harness/server.ts'
import { today } from '../src/core/dates.ts'
import { startReplicated } from '../src/server/testing/database/replicated.ts'
import { connected, fillDatabases, productAt } from './beside/databases.ts'
import { type Side, startProduct } from './beside/sides.ts'
import { killOne } from './instances/killed.ts'
import { readOwnWrites } from './instances/replica.ts'
import { measureThroughput } from './instances/throughput.ts'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '5' },
  },
})
const scale = Number(values.scale)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
const folder = await mkdtemp(join(tmpdir(), 'plantao-bench-'))
// Under root, PostgreSQL runs as another user.
await chmod(folder, 0o711)
const pair = await startReplicated({
  folder,
  settings: {},
  fill: (url) => fillDatabases(url, scale, today(new Date())),
})
/** What ends everything that was started, the last first. */
const stops: (() => Promise<unknown>)[] = [pair.stop]
try {
  const database = productAt(pair.ownerUrl)
  const owner = await connected(database)
  stops.push(() => owner.end())
  console.log(`${scale}00,000 sales; load average ${loadavg()[0]?.toFixed(1)}\n`)

  const instances = await startThree(() => ({}))
  await measureThroughput({ instances, owner, rounds, seconds })
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}. One of the three is killed:\n`)
  await killOne({ instances, balancer: await balanced(instances), owner, seconds })
  for (const { stop } of instances) await stop()

  const metricsPorts = [await freePort(), await freePort(), await freePort()]
  const readers = await startThree((index) => ({
    DATABASE_REPLICA_URL: productAt(pair.replicaOwnerUrl),
    METRICS_PORT: String(metricsPorts[index]),
  }))
  console.log('\nWith a replica:\n')
  await readOwnWrites({ balancer: await balanced(readers), metricsPorts, owner, seconds })

  /** Starts three instances, which end with everything else. */
  async function startThree(env: (index: number) => Record<string, string>): Promise<Side[]> {
    const sides: Side[] = []
    for (let index = 0; index < 3; index++) {
      const side = await startProduct(database, env(index))
      stops.push(side.stop)
      sides.push(side)
    }
    return sides
  }

  async function balanced(sides: readonly Side[]): Promise<string> {
    const balancer = await startBalancer(sides.map((side) => side.url))
    stops.push(balancer.close)
    return balancer.url
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}
