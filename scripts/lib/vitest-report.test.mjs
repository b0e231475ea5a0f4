import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './run.mjs'
import { readVitestReport } from './vitest-report.mjs'

/** A report of one file whose tests are [title, status, ...errors]. */
function report(...tests) {
  const assertionResults = tests.map(([fullName, status, ...failureMessages]) => ({
    ...{ fullName, status, failureMessages },
  }))
  const numPendingTests = tests.filter(([, status]) => status === 'skipped').length
  return { numPendingTests, testResults: [{ name: join(ROOT, 'src/core/cpf.test.ts'), assertionResults }] }
}

describe('readVitestReport', () => {
  it('counts what passed, failed and was skipped, and says why something failed', () => {
    expect(
      readVitestReport(report(['a', 'passed'], ['b', 'failed', 'boom', 'again'], ['c', 'skipped'])),
    ).toEqual({
      ...{ passed: 1, failed: 1, skipped: 1, unstable: [] },
      errors: [{ title: 'src/core/cpf.test.ts b', error: 'boom' }],
    })
  })

  it('names what passed at the second try, and says why the first failed', () => {
    expect(readVitestReport(report(['a', 'passed'], ['b', 'passed', 'boom']))).toMatchObject({
      ...{ passed: 2, failed: 0, unstable: ['src/core/cpf.test.ts b'] },
      errors: [{ title: 'src/core/cpf.test.ts b', error: 'boom' }],
    })
  })

  it('two that needed their second try leave the run green, three fail it', () => {
    const late = (...titles) => readVitestReport(report(...titles.map((title) => [title, 'passed', 'boom'])))
    expect(late('a', 'b')).toMatchObject({ passed: 2, failed: 0 })
    expect(late('a', 'b', 'c')).toMatchObject({ passed: 0, failed: 3 })
  })

  it('has nothing to say of a run that never began', () => {
    expect(readVitestReport({})).toEqual({ passed: 0, failed: 0, skipped: 0, unstable: [], errors: [] })
  })
})
