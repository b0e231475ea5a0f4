// npm run check: quick feedback during development. Types, style, what is nearest to the change, and a story of each changed
// noun; then what else the change can break, as far as the time goes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './lib/changed.mjs'
import { choose } from './lib/choice.mjs'
import { importersAmong } from './lib/imports.mjs'
import { atLeastOne, notRunLine } from './lib/outcome.mjs'
import { ROOT } from './lib/run.mjs'
import { browser, build, nothing, runSteps, style, together, types, vitest } from './lib/steps.mjs'

// A change of everything has nearest tests without end, and its stories are not to wait for them.
const NEAREST_MS = 30_000

// What else there is begins before; no file of tests and no story takes more than half a minute. The first story of each
// noun begins whenever its turn comes: a slow machine takes longer, and is not green without one.
const LAST_TESTS = performance.timeOrigin + 75_000
const LAST_STORY = performance.timeOrigin + 90_000

const change = changedFiles()
const { tests, stories, withoutStory } = choose(change, {
  textOf: (path) => readFileSync(join(ROOT, path), 'utf8'),
  importersOf: importersAmong(change.all),
})

const STORY = 'Uma história de cada assunto que mudou'
const NEAREST = 'Testes mais próximos do que mudou'
const OTHER_TESTS = 'Outros testes do que mudou'
const OTHER_STORIES = 'Outras histórias do que mudou'

await runSteps(
  [
    ['Tipos e estilo', () => together(types, style)],
    [NEAREST, () => vitest(['scripts/', ...tests.first], {}, Date.now() + NEAREST_MS)],
    ...(withoutStory ? [] : [['Montagem', build]]),
    [STORY, firstStories],
    ...(tests.rest.length > 0 ? [[OTHER_TESTS, otherTests]] : []),
    ...(stories.rest.length > 0 ? [[OTHER_STORIES, otherStories]] : []),
  ],
  sayNotRun,
)

async function firstStories() {
  return withoutStory ? nothing(withoutStory) : atLeastOne(await browser(stories.first))
}

async function otherTests() {
  if (Date.now() > LAST_TESTS) return nothing('sem tempo', tests.rest.length)
  return vitest(tests.rest, {}, LAST_TESTS)
}

async function otherStories() {
  if (Date.now() > LAST_STORY) return nothing('sem tempo', stories.rest.length)
  return browser(stories.rest, LAST_STORY)
}

function sayNotRun(results) {
  const left = (...steps) =>
    results.reduce((sum, { name, notRun = 0 }) => sum + (steps.includes(name) ? notRun : 0), 0)
  return notRunLine({ files: left(NEAREST, OTHER_TESTS), stories: left(STORY, OTHER_STORIES), withoutStory })
}
