/** Calls per second of one, two and three instances. */
import type { Client } from 'pg'
import { startBalancer } from '../../e2e/harness/balancer.ts'
import { type Load, load, together } from '../beside/load.ts'
import { operationsOn } from '../beside/operations.ts'
import type { Side } from '../beside/sides.ts'
import { printTable } from '../measure.ts'

const CONNECTIONS = 16
const WARMUP_SECONDS = 1

interface Measured {
  instances: readonly Side[]
  /** A connection to the database's server, whose processes are measured. */
  owner: Client
  rounds: number
  seconds: number
}

/** Prints a table of each operation at one instance, and at one, two and three behind the balancer, by turns. */
export async function measureThroughput({ instances, owner, rounds, seconds }: Measured): Promise<void> {
  const [first] = instances
  if (!first) throw new Error('there are no instances')
  const ways = [{ name: '1, without the balancer', side: first, pids: [first.pid] }]
  const balancers = []
  for (let count = 1; count <= instances.length; count++) {
    const behind = instances.slice(0, count)
    const balancer = await startBalancer(behind.map(({ url }) => url))
    balancers.push(balancer)
    const pids = behind.map(({ pid }) => pid)
    ways.push({ name: String(count), side: { ...first, url: balancer.url }, pids })
  }
  try {
    const rows: string[][] = []
    for (const operation of await operationsOn(owner)) {
      const loads = new Map<string, Load[]>()
      for (let round = 0; round < rounds; round++)
        for (const { name, side, pids } of ways) {
          const run = (duration: number) =>
            load({ side, pids, owner, next: operation.product, connections: CONNECTIONS, seconds: duration })
          await run(WARMUP_SECONDS)
          loads.set(name, [...(loads.get(name) ?? []), await run(seconds)])
        }
      for (const [name, of] of loads) rows.push([operation.name, name, ...figures(together(of))])
    }
    printTable(
      ['operation', 'instances', 'per second', 'p50 / p99, ms', 'Node, CPU ms', 'PostgreSQL, CPU ms'],
      rows,
    )
  } finally {
    for (const balancer of balancers) await balancer.close()
  }
}

function figures({ answered, seconds, p50, p99, node, postgres }: Load): string[] {
  return [(answered / seconds).toFixed(0), `${p50} / ${p99}`, node.toFixed(2), postgres.toFixed(2)]
}
