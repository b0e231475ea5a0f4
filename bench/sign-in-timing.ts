/**
 * Measures whether the duration of a failed sign-in reveals that an address is registered. Run: node
 * bench/sign-in-timing.ts
 */
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import { inShort, printTable, quantile } from './measure.ts'

/** Attempts per known address. */
const TRIES = 30

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
try {
  await owner.connect()
  const { rows } = await owner.query<{ email: string }>(
    "select email from usuarios where status = 'Ativo' and user_id is not null order by email",
  )
  const pairs = rows.flatMap(({ email }, i) =>
    Array.from({ length: TRIES }, () => ({ known: email, unknown: `ninguem${i}@aurora.example` })),
  )
  const samples: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  await tryToSignIn('aquecimento@aurora.example')
  // Alternates, so that other load on the machine affects both alike.
  for (const [i, pair] of pairs.entries())
    for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      samples[kind].push(await tryToSignIn(pair[kind]))

  printTable(
    ['address', 'attempts', 'ms (median / p95)'],
    (['known', 'unknown'] as const).map((kind) => [
      kind,
      String(samples[kind].length),
      inShort(samples[kind]),
    ]),
  )
  const difference = quantile(samples.known, 0.5) - quantile(samples.unknown, 0.5)
  console.log(`\nDifference of the medians: ${difference.toFixed(2)} ms`)
  console.log(
    `A known address took longer in ${(100 * shareOfLonger(samples)).toFixed(0)} % of all pairs (50 % tells nothing)`,
  )
} finally {
  await owner.end()
  await server.stop()
}

async function tryToSignIn(email: string): Promise<number> {
  // Otherwise the limit on failures would stop the measurement.
  await owner.query('delete from auth.sign_in_failures')
  const start = performance.now()
  const response = await fetch(`${server.url}/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password: 'nao-e-esta-senha' }),
  })
  const body = await response.text()
  if (response.status !== 422) throw new Error(`Expected a refusal, got ${response.status}: ${body}`)
  return performance.now() - start
}

function shareOfLonger({ known, unknown }: { known: number[]; unknown: number[] }): number {
  const wins = known.reduce((sum, k) => sum + unknown.filter((u) => k > u).length, 0)
  return wins / (known.length * unknown.length)
}
