/** Hostile values in every field of every route: the tests' own, with many values for each field. */
import { fieldsOf, INPUTS } from '../src/server/testing/http/input-fields.ts'
import type { Row } from './report.ts'
import { runTests } from './tests.ts'

const RUNS = 10

/** Runs the test with `rounds` values for each field. */
export async function* fields(rounds: number | null): AsyncGenerator<Row> {
  const runs = rounds ?? RUNS
  const seed = Date.now() % 2 ** 31
  const { failures, failed } = await runTests('src/server/http/hostile-fields.test.ts', {
    HOSTILE_RUNS: String(runs),
    HOSTILE_SEED: String(seed),
  })
  const each = [...INPUTS.values()].map(({ schema = {} }) => fieldsOf(schema).length)
  const all = each.reduce((sum, count) => sum + count, 0)
  yield {
    claim: 'a hostile value is refused with a sentence, or reads back as it was stored',
    tries: all * runs,
    failures,
    figure: [
      `${runs} values for each of ${all.toLocaleString('en')} fields of ${INPUTS.size} routes, HOSTILE_SEED=${seed}`,
      ...(failed ? [failed] : []),
    ].join('; '),
  }
}
