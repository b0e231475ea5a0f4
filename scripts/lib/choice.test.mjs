import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { changedFiles } from './changed.mjs'
import { choose } from './choice.mjs'
import { importersAmong } from './imports.mjs'
import { nounsIn } from './nouns.mjs'
import { ROOT } from './run.mjs'

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8')

let all
let importersOf
beforeAll(() => {
  all = changedFiles().all
  importersOf = importersAmong(all)
})

/** What is chosen among the project's own files when `changed` do; `lines` are what changed in them. */
function chosen(changed, lines = '') {
  const { tests, stories, withoutStory } = choose(
    { changed, all: [...new Set([...all, ...changed])], linesOf: () => lines },
    { textOf, importersOf },
  )
  const fileOf = (place) => place.replace(/:\d+$/, '')
  return { tests, first: stories.first.map(fileOf), rest: stories.rest.map(fileOf), stories, withoutStory }
}

describe('a change of a noun', () => {
  it.each([
    ['src/core/vendas/words.ts', 'e2e/vendas.spec.ts', 'src/server/vendas/vendas.test.ts'],
    ['src/contract/vendas/form.ts', 'e2e/vendas.spec.ts', 'src/server/vendas/vendas.test.ts'],
    ['src/server/lojas/lojas.ts', 'e2e/lojas.spec.ts', 'src/server/lojas/lojas.test.ts'],
    ['src/web/colaboradores/form.ts', 'e2e/colaboradores.spec.ts', 'src/web/colaboradores/form.test.ts'],
    ['src/core/importacao/csv.ts', 'e2e/importacao.spec.ts', 'src/core/importacao/csv.test.ts'],
    ['src/web/session/store.ts', 'e2e/auth.spec.ts', 'src/web/session/store.test.ts'],
    ['src/web/cargas/new-noun.tsx', 'e2e/cargas.spec.ts', 'src/server/cargas/carga.test.ts'],
  ])('%s runs a story of it and its own tests first', (path, story, test) => {
    const { first, tests, withoutStory } = chosen([path])
    expect(first).toEqual([story])
    expect(tests.first).toContain(test)
    expect(withoutStory).toBe(null)
  })
})

describe('a migration', () => {
  const MIGRATION = 'src/server/database/schema/migrations/2999_metas.sql'

  it('runs the tests of its tables and of the schema, and few of the others of the database', () => {
    const { first, tests } = chosen([MIGRATION], 'alter table public.metas add column nova text;')
    expect(first).toEqual(['e2e/metas.spec.ts'])
    expect(tests.first).toEqual(
      expect.arrayContaining([
        'src/server/metas/metas.test.ts',
        'src/server/database/schema/rules-management.test.ts',
        'src/server/database/schema/triggers.test.ts',
      ]),
    )
    const ofTheDatabase = (path) => /^src\/server\/database\/.*\.test\.ts$/.test(path)
    const chosenOnes = [...tests.first, ...tests.rest].filter(ofTheDatabase)
    expect(chosenOnes.length).toBeLessThan(all.filter(ofTheDatabase).length / 2)
  })

  it('whose lines name no table goes by its name', () => {
    expect(chosen([MIGRATION], '  nova := null;').first).toEqual(['e2e/metas.spec.ts'])
  })

  it('that no noun is in runs the story of all that a sale goes through', () => {
    const { first, rest } = chosen(
      ['src/server/database/schema/migrations/2998_base.sql'],
      'create extension x;',
    )
    expect(first).toEqual(['e2e/vendas.spec.ts'])
    expect(rest).toEqual([])
  })
})

describe('a story', () => {
  it.each([
    'docs/how/tests.md',
    'README.md',
    'deploy/plantao.service',
    'bench/beside.ts',
    'scripts/check.mjs',
  ])('is not run for %s, and a sentence says why', (path) => {
    const { first, withoutStory } = chosen([path])
    expect(first).toEqual([])
    expect(withoutStory).toMatch(/^nenhuma história mostra o que mudou: só /)
  })

  it('is there for every file of the code and every folder of the screens', () => {
    const code = all.filter(
      (path) => /^src\/.*\.(?:tsx?|css|sql|html)$/.test(path) && !/\.test\.ts$|\/testing/.test(path),
    )
    expect(code.length).toBeGreaterThan(500)
    expect(code.filter((path) => chosen([path]).first.length === 0)).toEqual([])
  })

  it('of a noun is a file that exists, and so are the tests of its folder', () => {
    const { nounOf, storiesOf } = nounsIn(all)
    const nouns = new Set(
      all
        .filter((path) => path.startsWith('src/'))
        .map(nounOf)
        .filter(Boolean),
    )
    expect([...nouns].length).toBeGreaterThan(30)
    expect([...nouns].filter((noun) => storiesOf(noun).length === 0)).toEqual([])
  })
})
