/** Hostile values in every field of every route: the tests' own, with many values for each field. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fieldsOf, INPUTS } from '../src/server/testing/input-fields.ts'
import type { Row } from './report.ts'

const RUNS = 10
const ROOT = join(import.meta.dirname, '..')

interface Report {
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs the test with `rounds` values for each field. */
export async function* fields(rounds: number | null): AsyncGenerator<Row> {
  const runs = rounds ?? RUNS
  const seed = Date.now() % 2 ** 31
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-campos-'))
  const file = join(folder, 'vitest.json')
  try {
    const args = ['--project', 'server', 'src/server/http/hostile-fields.test.ts']
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...args, '--reporter=json', `--outputFile=${file}`],
      {
        cwd: ROOT,
        env: { ...process.env, HOSTILE_RUNS: String(runs), HOSTILE_SEED: String(seed) },
        stdio: ['ignore', 2, 2],
      },
    )
    const [code] = await once(child, 'exit')
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const failed = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed')
    const each = [...INPUTS.values()].map(({ schema = {} }) => fieldsOf(schema).length)
    const all = each.reduce((sum, count) => sum + count, 0)
    yield {
      claim: 'a hostile value is refused with a sentence, or reads back as it was stored',
      tries: all * runs,
      failures: report.numFailedTests || (code === 0 ? 0 : 1),
      figure: [
        `${runs} values for each of ${all.toLocaleString('en')} fields of ${INPUTS.size} routes, HOSTILE_SEED=${seed}`,
        ...(failed ? [failed.fullName] : []),
      ].join('; '),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
