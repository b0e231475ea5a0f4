// What a run of the browser tests has to tell besides its list: how it counts, who needed a second try, what the page showed.
import { existsSync, readFileSync } from 'node:fs'

/** So many tests may need their second try: it is named, and the run passes. With more of them something is wrong. */
const MAX_UNSTABLE = 2

/** Longest part of a page's outline that is printed. */
const MAX_LINES = 80

/**
 * Reads Playwright's JSON report. Returns how many tests passed, failed and were skipped; the titles of those that passed
 * only at the second try, which all count as failed when they are more than MAX_UNSTABLE; and for each failed try the
 * outline of its page (roles and texts), where there is one.
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
  // The element in question has a block of its own where the whole page has one too.
  const blocks = [...readFileSync(path, 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text)
  const outline = blocks.sort((a, b) => b.length - a.length)[0] ?? ''
  const lines = outline.trimEnd().split('\n')
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'].join('\n') : lines.join('\n')
}
