// npm test: what a person runs before handing a change over, in some minutes: types, style, rules, screens, the server's tests of every noun,
// and a story of each thing that people do all day.
import { browser, build, leftovers, runSteps, size, style, together, types, vitest } from './lib/steps.mjs'
import { LONG_TESTS, QUICK_STORIES, without } from './lib/which-tests.mjs'

await runSteps(
  [
    ['Tipos, estilo e sobras', () => together(types, style, leftovers)],
    ['Regras, telas, servidor e API', () => vitest(without(LONG_TESTS))],
    ['Montagem', build],
    ['Tamanho', size],
    ['Navegador', () => browser(QUICK_STORIES)],
  ],
  () => '; não rodou: o que só npm run test:all roda',
)
