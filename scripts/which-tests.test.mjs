// The list of what runs where names only files that there are.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALIKE_ON_EVERY_VERSION, LONG_TESTS, QUICK_STORIES } from './lib/which-tests.mjs'

const cwd = join(import.meta.dirname, '..')

/** 'a/b' and 'a/c' of 'a/{b,c}'. */
function alternatives(glob) {
  const [, before, inside, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob) ?? []
  return inside === undefined
    ? [glob]
    : inside.split(',').flatMap((one) => alternatives(`${before}${one}${after}`))
}

test.each(Object.entries({ ALIKE_ON_EVERY_VERSION, LONG_TESTS, QUICK_STORIES }))(
  'every file that %s names exists',
  (_, globs) => {
    const named = globs.flatMap(alternatives)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((path) => !existsSync(join(cwd, path)))).toEqual([])
  },
)
