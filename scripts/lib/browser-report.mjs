// Summarizes a run of the browser tests: counts, tests that passed only on retry, and page outlines of failures.
import { existsSync, readFileSync } from 'node:fs'

/** Up to this many tests may pass only on retry: they are listed, and the run passes. More indicate a problem. */
const MAX_UNSTABLE = 2

/** Longest part of a page's outline that is printed, in lines. */
const MAX_LINES = 80

/**
 * Reads Playwright's JSON report. Returns how many tests passed, failed and were skipped; the titles of those that
 * passed only on retry (which all count as failed if there are more than MAX_UNSTABLE); and for each failed try its
 * page's outline (roles and texts), if any.
 */
export function readBrowserReport(report) {
  const tests = (report.suites ?? []).flatMap(testsOf)
  const unstable = tests.filter(({ status }) => status === 'flaky').map(({ title }) => title)
  const { expected = 0, unexpected = 0, skipped = 0 } = report.stats ?? {}
  const tooMany = unstable.length > MAX_UNSTABLE
  return {
    passed: expected + (tooMany ? 0 : unstable.length),
    failed: unexpected + (tooMany ? unstable.length : 0),
    skipped,
    unstable,
    outlines: tests.flatMap(({ title, results }) =>
      results
        .filter(({ status }) => status === 'failed' || status === 'timedOut')
        .map(({ attachments }) => ({ title, outline: outlineOf(attachments) }))
        .filter(({ outline }) => outline !== ''),
    ),
  }
}

function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results }) => ({ title: `${file}:${line} ${title}`, status, results })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

function outlineOf(attachments = []) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  // Prefers the failing element's own block to that of the whole page.
  const blocks = [...readFileSync(path, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text)
  const outline = blocks.sort((a, b) => b.length - a.length)[0] ?? ''
  const lines = outline.trimEnd().split('\n')
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : lines.join('\n')
}
