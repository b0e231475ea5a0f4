import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readBrowserReport } from './browser-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plantao-relatorio-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A failed try with a page outline of `lines`. */
function failedTry(lines) {
  const path = join(folder, 'error-context.md')
  writeFileSync(
    path,
    `# Error\n\nboom\n\n# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n\n# Test source\n`,
  )
  return { status: 'failed', attachments: [{ name: 'screenshot' }, { name: 'error-context', path }] }
}

/** A report with one test (or those in `titles`) inside a describe block. */
function report(status, results, titles = ['a sale']) {
  const specs = titles.map((title) => ({
    title,
    file: 'vendas.spec.ts',
    line: 7,
    tests: [{ status, results }],
  }))
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: titles.length }
  return { suites: [{ specs: [], suites: [{ specs }] }], stats }
}

describe('readBrowserReport', () => {
  it('says nothing of tests that passed at once', () => {
    expect(readBrowserReport(report('expected', [{ status: 'passed' }]))).toEqual({
      passed: 1,
      failed: 0,
      skipped: 0,
      unstable: [],
      outlines: [],
    })
  })

  it('names what passed at the second try, and shows the page of the first', () => {
    const outline = ['- main:', '  - heading "Vendas"']
    const { unstable, outlines } = readBrowserReport(
      report('flaky', [failedTry(outline), { status: 'passed', attachments: [] }]),
    )
    expect(unstable).toEqual(['vendas.spec.ts:7 a sale'])
    expect(outlines).toEqual([{ title: 'vendas.spec.ts:7 a sale', outline: outline.join('\n') }])
  })

  it('two that needed their second try leave the run green, three fail it', () => {
    const tries = [failedTry(['- main']), { status: 'passed', attachments: [] }]
    const of = (...titles) => readBrowserReport(report('flaky', tries, titles))
    expect(of('a', 'b')).toMatchObject({ passed: 2, failed: 0 })
    expect(of('a', 'b').unstable).toHaveLength(2)
    expect(of('a', 'b', 'c')).toMatchObject({ passed: 0, failed: 3 })
    expect(of('a', 'b', 'c').unstable).toHaveLength(3)
  })

  it('shows what failed twice, each time', () => {
    const { failed, unstable, outlines } = readBrowserReport(
      report('unexpected', [failedTry(['- main']), failedTry(['- main'])]),
    )
    expect(failed).toBe(1)
    expect(unstable).toEqual([])
    expect(outlines).toHaveLength(2)
  })

  it('cuts a very long page', () => {
    const { outlines } = readBrowserReport(
      report('unexpected', [failedTry(Array.from({ length: 500 }, (_, line) => `- text ${line}`))]),
    )
    expect(outlines[0].outline.split('\n')).toHaveLength(81)
    expect(outlines[0].outline.endsWith('…')).toBe(true)
  })

  it('has nothing to say of a run that never began', () => {
    expect(readBrowserReport({})).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
      unstable: [],
      outlines: [],
    })
  })
})
