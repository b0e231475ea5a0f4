// Summarizes a run of Vitest: counts, tests that passed only on retry, and what failed.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'
import { countUnstable } from './unstable.mjs'

/**
 * Reads Vitest's JSON report. Returns how many tests passed, failed and were skipped, the titles of those that passed
 * only on retry (which all count as failed if there are too many), and of each failed test its title and first error.
 */
export function readVitestReport(report) {
  const tests = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${relative(ROOT, name)} ${test.fullName}` })),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed')
  // Vitest keeps the errors of the try that failed.
  const unstable = passed.filter(({ failureMessages }) => failureMessages.length > 0)
  return {
    ...countUnstable(
      { passed: passed.length - unstable.length, failed: failed.length },
      unstable.map(({ title }) => title),
    ),
    skipped: report.numPendingTests ?? 0,
    errors: [...failed, ...unstable].map(({ title, failureMessages }) => ({
      title,
      error: failureMessages[0] ?? '',
    })),
  }
}
