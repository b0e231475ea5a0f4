// Summarizes a run of Vitest: counts, and what failed.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * Reads Vitest's JSON report. Returns how many tests passed, failed and were skipped, and the titles of what failed: tests,
 * and files that failed outside their tests.
 */
export function readVitestReport(report) {
  const files = (report.testResults ?? []).map(({ name, status, assertionResults }) => ({
    file: relative(ROOT, name),
    broken: status === 'failed',
    tests: assertionResults.map((test) => ({ ...test, title: `${relative(ROOT, name)} ${test.fullName}` })),
  }))
  const tests = files.flatMap((file) => file.tests)
  const of = (status) => tests.filter((test) => test.status === status)
  const brokenFiles = files.filter(
    (file) => file.broken && file.tests.every(({ status }) => status !== 'failed'),
  )
  return {
    passed: of('passed').length,
    failed: of('failed').length,
    skipped: of('skipped').length,
    failures: [...of('failed').map(({ title }) => title), ...brokenFiles.map(({ file }) => file)],
  }
}
