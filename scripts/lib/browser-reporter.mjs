// A reporter for Playwright: shows a failure when it happens; Playwright's list names it then and explains it at the end.
import { relative } from 'node:path'
import { ROOT, say } from './run.mjs'

export default class {
  printsToStdio() {
    return true
  }

  onTestEnd(test, { status, errors }) {
    if (status !== 'failed' && status !== 'timedOut') return
    const { file, line } = test.location
    say(`\nFALHOU: ${relative(ROOT, file)}:${line} ${test.title}`)
    for (const { message, value, snippet } of errors)
      say([message ?? value, snippet].filter(Boolean).join('\n'))
  }
}
