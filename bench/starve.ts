/**
 * What one user can take from the others: attacks by an Administrador or a visitor, and what a Staff who reads sales and saves
 * one now and then sees meanwhile. Run: node bench/starve.ts [number of sales]
 */
import { cpus, loadavg } from 'node:os'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { makeManySales } from './many-sales.ts'
import { printTable, quantile } from './measure.ts'
import { signIn } from './session.ts'
import { type Answer, attacksOn, readsDuring } from './starve/attacks.ts'
import { watchDashboards } from './starve/dashboards.ts'

const SALES = Number(process.argv[2] ?? 20_000)
const DASHBOARDS = 200

const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
const owner = new Client({ connectionString: server.ownerUrl })
const rows: string[][] = []
try {
  await owner.connect()
  await makeManySales(owner, SALES)
  console.log(`${SALES} sales; ${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)
  const { bia, attacks } = await attacksOn(server.url, owner)
  for (const attack of attacks) {
    const { answers, reads } = await readsDuring(attack, server.url, bia)
    const good = answers.filter(({ status }) => status > 0 && status < 400)
    rows.push([
      attack.name,
      byStatus(answers),
      spread(good, [0.5, 0.99]),
      spread(reads, [0.5, 0.99, 1]),
      byStatus(reads),
    ])
  }
  const entered = await signIn(server.url, 'Staff').then(() => 'signs in', String)
  printTable(
    ['meanwhile', 'its answers', 'its p50 / p99, ms', 'reads, p50 / p99 / slowest, ms', 'others'],
    rows,
  )
  console.log(`\nAfter the visitor's requests, somebody at the same address ${entered}.`)
  const { node, postgres, reads, seconds } = await watchDashboards(server, owner, {
    count: DASHBOARDS,
    seconds: 30,
  })
  console.log(
    `${DASHBOARDS} open dashboards and 5 saves a second take ${(100 * node).toFixed(0)} % of a processor in Node and ${(100 * postgres).toFixed(0)} % in PostgreSQL, for ${(reads / seconds).toFixed(0)} reads a second.`,
  )
} finally {
  await owner.end()
  await server.stop()
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
