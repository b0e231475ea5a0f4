import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './run.mjs'
import { filesWithout, readVitestReport } from './vitest-report.mjs'

const FILE = 'src/core/cpf.test.ts'

/** A report of one file whose tests are [title, status]. */
function report(status, ...tests) {
  const assertionResults = tests.map(([fullName, outcome]) => ({ fullName, status: outcome }))
  return { testResults: [{ name: join(ROOT, FILE), status, assertionResults }] }
}

describe('readVitestReport', () => {
  it('counts what passed, failed and was skipped, and names what failed', () => {
    const tests = [
      ['a', 'passed'],
      ['b', 'failed'],
      ['c', 'skipped'],
    ]
    expect(readVitestReport(report('failed', ...tests))).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      notBegun: 0,
      failures: [`${FILE} b`],
    })
  })

  it('names a file that failed outside its tests', () => {
    expect(readVitestReport(report('failed', ['a', 'skipped'])).failures).toEqual([FILE])
    expect(readVitestReport(report('failed')).failures).toEqual([FILE])
  })

  it('tells what a cut run left out from what is broken', () => {
    const [{ name }] = report('failed').testResults
    const testResults = [
      ['passed', '', [{ fullName: 'a', status: 'passed' }]],
      ['failed', '', []],
      ['failed', 'SyntaxError', []],
    ].map(([status, message, assertionResults]) => ({ name, status, message, assertionResults }))
    expect(readVitestReport({ testResults }, true)).toMatchObject({ notBegun: 1, failures: [FILE] })
    expect(filesWithout({ testResults }, [FILE, 'src/core/rg.test.ts', 'scripts/'])).toEqual([
      'src/core/rg.test.ts',
    ])
    expect(readVitestReport({ testResults })).toMatchObject({ notBegun: 0, failures: [FILE, FILE] })
  })

  it('has nothing to say of a run that never began', () => {
    expect(readVitestReport({})).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
      notBegun: 0,
      failures: [],
    })
  })
})
