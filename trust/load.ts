/** What one user can take from the others, and what many open screens take. */
import { Client } from 'pg'
import { makeManySales } from '../bench/many-sales.ts'
import { quantile } from '../bench/measure.ts'
import { signIn } from '../bench/session.ts'
import { type Answer, type Attack, attacksOn, readsDuring } from '../bench/starve/attacks.ts'
import { watchDashboards } from '../bench/starve/dashboards.ts'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import type { Row } from './report.ts'

const SALES = 20_000
const DASHBOARDS = 200
const SECONDS = 60
/** A part of one processor. */
const MOST = 0.5
/** The 99th percentile of what another user's reads take meanwhile, unless the attack says less. */
const READS_WITHIN_MS = 2_000

/** Every attack once; the dashboards for a minute, or for ten seconds a round. */
export async function* load(rounds: number | null): AsyncGenerator<Row> {
  const server = await startWholeServer({ demo: true, env: { REQUESTS_PER_MINUTE: '100000000' } })
  const owner = new Client({ connectionString: server.ownerUrl })
  try {
    await owner.connect()
    await makeManySales(owner, SALES)
    const { bia, attacks } = await attacksOn(server.url, owner)
    for (const attack of attacks) yield await attacked(attack, server.url, bia)
    const entered = await signIn(server.url, 'Staff').then(() => null, String)
    yield {
      claim: 'after a visitor’s flood, the office at the same address signs in',
      tries: 1,
      failures: entered ? 1 : 0,
      figure: entered ?? 'signs in',
    }
    const seconds = Math.min(SECONDS, 10 * (rounds ?? SECONDS))
    const watched = await watchDashboards(server, owner, { count: DASHBOARDS, seconds })
    yield {
      claim: `${DASHBOARDS} open dashboards and 5 saves a second keep the server under half a processor`,
      tries: watched.reads,
      failures: watched.failures.length + (watched.node < MOST ? 0 : 1),
      figure: `${percent(watched.node)} in Node, ${percent(watched.postgres)} in PostgreSQL; ${(watched.reads / watched.seconds).toFixed(0)} reads a second${watched.failures[0] ? `; ${watched.failures[0]}` : ''}`,
    }
  } finally {
    await owner.end()
    await server.stop()
  }
}

async function attacked(attack: Attack, url: string, other: Record<string, string>): Promise<Row> {
  const { answers, reads } = await readsDuring(attack, url, other)
  const served = reads.filter(({ status }) => status === 200)
  const times = served.map(({ ms }) => ms)
  const p99 = quantile(times, 0.99)
  // Refused as too busy is fair, if most are served; any other error is not.
  const broken = [
    ...answers.filter(({ status }) => status >= 500 && status !== 503),
    ...reads.filter(({ status }) => status !== 200 && status !== 503),
  ]
  const starved = served.length * 2 < reads.length || p99 > (attack.withinMs ?? READS_WITHIN_MS)
  return {
    claim: `another goes on reading: ${attack.name}`,
    tries: answers.length + reads.length,
    failures: broken.length + (starved ? 1 : 0),
    figure: [
      `reads ${byStatus(reads)}, ${quantile(times, 0.5).toFixed(0)} / ${p99.toFixed(0)} ms (p50 / p99)`,
      ...(answers.length > 0 ? [`the attack ${byStatus(answers)}`] : []),
    ].join('; '),
  }
}

function byStatus(answers: readonly Answer[]): string {
  const groups = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return groups.map(([status, group = []]) => `${group.length} × ${status}`).join(', ')
}

const percent = (part: number): string => `${(100 * part).toFixed(0)} %`
