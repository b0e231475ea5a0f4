// Summarizes a run of Vitest: counts, and what failed.
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * Reads Vitest's JSON report. Returns how many tests passed, failed and were skipped, and the titles of what failed: tests,
 * and files that failed outside their tests. Of a run that was cut, `notBegun` is how many files it left out, which Vitest
 * reports as failed without a message.
 */
export function readVitestReport(report, isCut = false) {
  const isNotBegun = ({ status, message, assertionResults }) =>
    isCut && status === 'failed' && message === '' && assertionResults.length === 0
  const all = report.testResults ?? []
  const files = all
    .filter((file) => !isNotBegun(file))
    .map(({ name, status, assertionResults }) => ({
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
    notBegun: all.length - files.length,
    failures: [...of('failed').map(({ title }) => title), ...brokenFiles.map(({ file }) => file)],
  }
}

/** Which of `files` have no result in the report: a run that was cut may not even have read them. */
export function filesWithout(report, files) {
  const hasRun = ({ status }) => status === 'passed' || status === 'failed'
  const withResults = (report.testResults ?? []).filter(({ assertionResults }) =>
    assertionResults.some(hasRun),
  )
  const begun = new Set(withResults.map(({ name }) => relative(ROOT, name)))
  return files.filter((path) => /\.test\.\w+$/.test(path) && !begun.has(path))
}
