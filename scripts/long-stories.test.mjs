// A red story says what broke: by its title, and a long one by its steps.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTitles } from './lib/test-titles.mjs'

const FOLDER = join(import.meta.dirname, '../e2e')
const MOST_LINES = 60
/** With its place in the file, a title fits one line of a terminal. */
const LONGEST_TITLE = 120

const stories = readdirSync(FOLDER, { recursive: true })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')])

/** The first lines of the stories in `source` that are longer than MOST_LINES and have no step. */
function withoutSteps(source) {
  return [...source.matchAll(/^( *)test\((?:[^\n]*\n)+?\1\}\)$/gm)]
    .map(([story]) => story.trim().split('\n'))
    .filter((lines) => lines.length > MOST_LINES && !lines.some((line) => line.includes('test.step(')))
    .map(([first]) => first)
}

test('every story of more than 60 lines names its steps', () => {
  expect(stories.length).toBeGreaterThan(50)
  expect(
    stories.flatMap(([name, source]) => withoutSteps(source).map((story) => `${name}: ${story}`)),
  ).toEqual([])
})

test('the title of a story is one line about one thing', () => {
  const titles = stories.flatMap(([name, source]) => testTitles(source).map((title) => ({ name, title })))
  expect(titles.length).toBeGreaterThan(100)
  expect(titles.filter(({ title }) => title.length > LONGEST_TITLE || title.includes(';'))).toEqual([])
})
