// A long browser story names its steps, so that a red one says what broke.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../e2e')
const MOST_LINES = 60

/** The first lines of the stories in `source` that are longer than MOST_LINES and have no step. */
function withoutSteps(source) {
  const stories = source.matchAll(/^( *)test\((?:[^\n]*\n)+?\1\}\)$/gm)
  return [...stories]
    .map(([story]) => story.trim().split('\n'))
    .filter((lines) => lines.length > MOST_LINES && !lines.some((line) => line.includes('test.step(')))
    .map(([first]) => first)
}

test('every story of more than 60 lines names its steps', () => {
  const files = readdirSync(FOLDER, { recursive: true }).filter((name) => name.endsWith('.spec.ts'))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((name) =>
    withoutSteps(readFileSync(join(FOLDER, name), 'utf8')).map((story) => `${name}: ${story}`),
  )
  expect(found).toEqual([])
})

test.each([
  [58, '', []],
  [59, '', ["test('a', async () => {"]],
  [59, "  await test.step('b', async () => {})\n", []],
])('a story with %i lines within, and %j', (within, step, found) => {
  const line = '  await page.reload()\n'
  expect(withoutSteps(`test('a', async () => {\n${line.repeat(within)}${step}})\n`)).toEqual(found)
  expect(withoutSteps(`x\n  test('a', async () => {\n${line.repeat(within)}${step}  })\n`)).toEqual(found)
})
