import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './run.mjs'
import { linesOf, timesOfFiles, timesOfStories } from './times.mjs'

test('the longest file and story come first', () => {
  const files = timesOfFiles({
    testResults: [
      { name: join(ROOT, 'src/a.test.ts'), startTime: 1000, endTime: 1500 },
      { name: join(ROOT, 'src/b.test.ts'), startTime: 0, endTime: 12_345 },
    ],
  })
  expect(linesOf(files)).toBe('   12.3 s  src/b.test.ts\n    0.5 s  src/a.test.ts\n')
  const spec = { title: 'a sale', file: 'vendas.spec.ts', line: 3 }
  const suites = [
    { suites: [{ specs: [{ ...spec, tests: [{ results: [{ duration: 900 }, { duration: 100 }] }] }] }] },
  ]
  expect(timesOfStories({ suites })).toEqual([{ title: 'vendas.spec.ts:3 a sale', ms: 1000 }])
})
