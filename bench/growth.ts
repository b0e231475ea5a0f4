/**
 * Measures how much longer every read of the screens takes with ten times the sales: one caller, and no answer that an
 * earlier call left. Run: node bench/growth.ts [--from 1] [--to 10], each times 100,000 sales
 */
import { parseArgs } from 'node:util'
import { callsOfScreens } from '../src/server/testing/database/plans.ts'
import { type Filled, salesOf, withFilled } from './filled.ts'
import { printTable, quantile, timed } from './measure.ts'

/** A median may grow by this factor; that of a search, which finds more, by more. */
const ALLOWED = { search: 3, other: 1.5 }
/** Smaller differences, in milliseconds, are those between two runs. */
const NOISE_MS = 3
const RUNS = { times: 9, warmup: 2 }

const { values } = parseArgs({
  options: { from: { type: 'string', default: '1' }, to: { type: 'string', default: '10' } },
})
const [from, to] = [Number(values.from), Number(values.to)]
const few = await withFilled(from, medians)
const many = await withFilled(to, medians)
const rows = [...many].flatMap(([name, after]) => {
  const before = few.get(name)
  if (before === undefined) return []
  const allowed = name.includes('texto=') ? ALLOWED.search : ALLOWED.other
  if (after - before < NOISE_MS || after <= allowed * before) return []
  return [[name, before.toFixed(1), after.toFixed(1), (after / before).toFixed(1)]]
})
console.log(`${many.size} calls, of which ${rows.length} take longer than they may\n`)
printTable(['call', `${salesOf(from)} sales, ms`, `${salesOf(to)} sales, ms`, 'times'], rows)

/** The median of every read, in milliseconds, each after one short statement that changes something. */
async function medians({ call, owner, hoje }: Filled): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { name, path } of await callsOfScreens(owner, hoje)) {
    const durations = await timed(async () => {
      // So that an answer shared between users is read again.
      await owner.query('select pg_current_xact_id()')
      const { status } = await call('GET', path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }, RUNS)
    found.set(name, quantile(durations, 0.5))
  }
  return found
}
