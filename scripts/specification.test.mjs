import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTitles } from './lib/test-titles.mjs'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = 'docs'
const text = ['specification.md', 'office.md']
  .map((page) => readFileSync(join(ROOT, FOLDER, page), 'utf8'))
  .join('\n')
const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))

/** The tests cited in a row: each file with its titles. */
function citations(row) {
  return [...row.matchAll(/`((?:src|e2e|scripts)\/[^`]+)`((?:,? “[^”]+”)+)/g)].map(([, file, titles]) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => title.replaceAll('\\|', '|')),
  }))
}

test('every statement names a test that shows it', () => {
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter((row) => citations(row).length === 0)).toEqual([])
})

test('every test that is named exists, with its title', () => {
  const known = new Map()
  const wrong = []
  for (const row of rows)
    for (const { file, titles } of citations(row)) {
      if (!existsSync(join(ROOT, file))) {
        wrong.push(file)
        continue
      }
      if (!known.has(file)) known.set(file, testTitles(readFileSync(join(ROOT, file), 'utf8')))
      for (const title of titles)
        if (!known.get(file).some((full) => full === title || full.endsWith(` › ${title}`)))
          wrong.push(`${file}: ${title}`)
    }
  expect(wrong).toEqual([])
})

test('every page that is linked exists', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => join(FOLDER, link))
  expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([])
})

test('no quotation stands outside of a named test, where nothing checks it', () => {
  const loose = rows.filter((row) => {
    const named = citations(row).reduce((sum, { titles }) => sum + titles.length, 0)
    return [...row.matchAll(/“/g)].length !== named
  })
  expect(loose).toEqual([])
})

test.each([
  ['test("a", () => {})', ['a']],
  ["describe('g', () => { it.each<[string]>([['x']])('b %s', async (x) => {}) })", ['g › b %s']],
  ["test.describe('g', () => { test(`c \u0024{1}`, async ({ page }) => {}) })", ['g › c \u0024{1}']],
  ["test('d', async () => { await test.step('inner', async () => {}) })", ['d']],
  ['test.skipIf(x)("e", () => {})', ['e']],
])('the titles of %j are read as they are written', (source, titles) => {
  expect(testTitles(source)).toEqual(titles)
})
