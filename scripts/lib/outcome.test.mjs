import { expect, it } from 'vitest'
import { atLeastOne, notRunLine } from './outcome.mjs'

it('is red when no story ran, and otherwise what the stories were', () => {
  const none = { passed: 0, failed: 0, skipped: ['2 histórias que não couberam no tempo'], notRun: 2 }
  expect(atLeastOne(none)).toMatchObject({
    failed: 1,
    failures: ['nenhuma história rodou, e a mudança precisa de uma'],
  })
  for (const result of [
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ])
    expect(atLeastOne(result)).toBe(result)
})

it.each([
  [0, 0, null, '; não rodaram: o que só npm run test:all roda'],
  [
    1,
    12,
    null,
    '; não rodaram: 1 arquivo de testes do que mudou, 12 histórias do que mudou, o que só npm run test:all roda',
  ],
  [0, 0, 'só documentos', '; não rodaram: nenhuma história (só documentos), o que só npm run test:all roda'],
])('says in one line that %i files, %i stories did not run (%s)', (files, stories, withoutStory, line) => {
  expect(notRunLine({ files, stories, withoutStory })).toBe(line)
})
