/**
 * Measures Plantão beside the least that a TypeScript server over PostgreSQL can cost (floor/), on the same rows in one
 * durable PostgreSQL, by turns. Linux only. Run: node bench/beside.ts [--scale 1|10] [--rounds 2] [--seconds 10]
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { today } from '../src/core/dates.ts'
import { connected, openDatabases } from './beside/databases.ts'
import { type Load, load, memoryOf, together } from './beside/load.ts'
import { compareAnswers, type Operation, operationsOn } from './beside/operations.ts'
import { type Side, startFloor, startProduct } from './beside/sides.ts'
import { secondStarts } from './beside/starts.ts'
import { printTable, quantile } from './measure.ts'

const CONNECTIONS = 16
const WARMUP_SECONDS = 2

type Name = 'floor' | 'product'
type Sides = Record<Name, Side>

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '10' },
  },
})
const [scale, rounds, seconds] = [values.scale, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const hoje = today(new Date())

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
const filling = performance.now()
/** What ends everything that was started, the last first. */
const stops: (() => Promise<unknown>)[] = []
try {
  const databases = await openDatabases(scale, hoje)
  stops.push(databases.stop)
  const owner = await connected(databases.product)
  stops.push(() => owner.end())
  console.log(
    `${scale}00,000 sales on both sides after ${Math.round((performance.now() - filling) / 1000)} s\n`,
  )
  const floor = await startFloor(databases, hoje)
  stops.push(floor.stop)
  const product = await startProduct(databases.product)
  stops.push(product.stop)
  await compare({ floor, product }, owner)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
const starts = await secondStarts(5)
console.log(
  `Second start to the first answer, with the embedded PostgreSQL: ${quantile(starts, 0.5).toFixed(0)} ms`,
)

/** Prints the table of all operations, and the memory of both. */
async function compare(sides: Sides, owner: Client): Promise<void> {
  const idle = memoryOf(sides.product.pid).now
  const operations = await operationsOn(owner)
  await compareAnswers(sides.floor, sides.product, operations)
  const rows: string[][] = []
  for (const operation of operations) {
    rows.push(await measured(operation, sides, owner))
    console.log(`${operation.name}: done, load average ${loadavg()[0]?.toFixed(1)}`)
  }
  console.log()
  printTable(
    [
      'operation',
      'wanted',
      'Plantão : floor',
      'per second',
      'p50 / p99, 16 clients, ms',
      'p50, one client, ms',
      'Node, CPU ms',
      'PostgreSQL, CPU ms',
    ],
    rows,
  )
  const most = ({ pid }: Side) => memoryOf(pid).most.toFixed(0)
  console.log(
    `\nMemory of Node, at most: floor ${most(sides.floor)} MB, Plantão ${most(sides.product)} MB (idle ${idle.toFixed(0)} MB)`,
  )
}

/** A row of the table; each cell has the floor's figure and Plantão's. */
async function measured(operation: Operation, sides: Sides, owner: Client): Promise<string[]> {
  const loads: Record<Name, Load[]> = { floor: [], product: [] }
  const run = (name: Name, connections: number, duration: number) =>
    load({ side: sides[name], owner, next: operation[name], connections, seconds: duration })
  for (let round = 0; round < rounds; round++)
    for (const name of ['floor', 'product'] as const) {
      await run(name, CONNECTIONS, WARMUP_SECONDS)
      loads[name].push(await run(name, CONNECTIONS, seconds))
    }
  const alone = {
    floor: await run('floor', 1, WARMUP_SECONDS),
    product: await run('product', 1, WARMUP_SECONDS),
  }
  const of = { floor: together(loads.floor), product: together(loads.product) }
  const perSecond = (name: Name) => of[name].answered / of[name].seconds
  const both = (cell: (name: Name) => string) => `${cell('floor')} | ${cell('product')}`.replace(' | ', ' → ')
  return [
    operation.name,
    String(operation.wanted),
    (perSecond('product') / perSecond('floor')).toFixed(2),
    both((name) => perSecond(name).toFixed(0)),
    both((name) => `${of[name].p50} / ${of[name].p99}`),
    both((name) => String(alone[name].p50)),
    both((name) => of[name].node.toFixed(2)),
    both((name) => of[name].postgres.toFixed(2)),
  ]
}
