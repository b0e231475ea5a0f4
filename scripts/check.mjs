// npm run check: quick feedback during development. Types, style, pure rules, and the tests of changed nouns.
import { changedFiles, testsOf } from './lib/changed.mjs'
import { browser, build, nothing, runSteps, style, types, vitest } from './lib/steps.mjs'

// The last stories begin then, and none takes more than half a minute.
const LAST_STORY_SECONDS = 90
const until = performance.timeOrigin + LAST_STORY_SECONDS * 1000

const { changed, all } = changedFiles()
const tests = testsOf(changed, all)
const stories = tests.filter((path) => path.startsWith('e2e/'))
const routes = tests.filter((path) => path.startsWith('src/server/'))

await runSteps([
  ['Tipos', types],
  ['Estilo', style],
  [
    'Regras, e a API do que mudou',
    () => vitest(['src/core', 'src/contract', 'src/web', 'scripts/', ...routes]),
  ],
  ...(stories.length > 0
    ? [
        ['Montagem', build],
        ['Histórias do que mudou', () => browser(stories, until)],
      ]
    : [['Histórias do que mudou', () => nothing('nada mudou que tenha uma história com o seu nome')]]),
])
