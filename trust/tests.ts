/** A file of the tests, run with more rounds than the tests have. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

interface Report {
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** How many tests failed, and the name of the first. */
export async function runTests(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ failures: number; failed: string | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-'))
  const output = join(folder, 'vitest.json')
  try {
    const args = ['--project', 'server', file, '--reporter=json', `--outputFile=${output}`]
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 2, 2],
    })
    const [code] = await once(child, 'exit')
    const report = JSON.parse(await readFile(output, 'utf8')) as Report
    const failed = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .find(({ status }) => status === 'failed')
    return { failures: report.numFailedTests || (code === 0 ? 0 : 1), failed: failed?.fullName }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
