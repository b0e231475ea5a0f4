import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readBrowserReport } from './browser-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'plantao-relatorio-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A failed try whose page was outlined in `lines`. */
function failedTry(lines) {
  const path = join(folder, 'error-context.md')
  writeFileSync(
    path,
    `# Error\n\nboom\n\n# Page snapshot\n\n\`\`\`yaml\n${lines.join('\n')}\n\`\`\`\n\n# Test source\n`,
  )
  return { status: 'failed', attachments: [{ name: 'screenshot' }, { name: 'error-context', path }] }
}

/** A report with one test inside a describe block. */
function report(status, results) {
  const spec = { title: 'a sale', file: 'vendas.spec.ts', line: 7, tests: [{ status, results }] }
  return { suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
}

describe('readBrowserReport', () => {
  it('says nothing of tests that passed at once', () => {
    expect(readBrowserReport(report('expected', [{ status: 'passed' }]))).toEqual({
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

  it('shows what failed twice, each time', () => {
    const { unstable, outlines } = readBrowserReport(
      report('unexpected', [failedTry(['- main']), failedTry(['- main'])]),
    )
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
    expect(readBrowserReport({})).toEqual({ unstable: [], outlines: [] })
  })
})
