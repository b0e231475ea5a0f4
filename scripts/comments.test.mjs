// Comments are for colleagues whose first language may not be English.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** This file has the words as samples. */
const OWN = 'scripts/comments.test.mjs'
const REFUSED = /\b(?:anew|whom|whoever)\b/i

/** Where comments with a refused word begin in a file. */
function refusedIn(path, source) {
  const line = path.endsWith('.sql') ? '--' : '//'
  const comments = source.matchAll(new RegExp(`(?<=^|\\s)${line}[^\\n]*|/\\*[^]*?\\*/`, 'g'))
  return [...comments]
    .filter(([text]) => REFUSED.test(text))
    .map(({ index }) => `${path}:${source.slice(0, index).split('\n').length}`)
}

test("no comment says 'anew', 'whom' or 'whoever'", () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const paths = files
    .split('\n')
    .filter((path) => existsSync(join(ROOT, path)) && path !== '' && path !== OWN)
  expect(paths.length).toBeGreaterThan(1000)
  expect(paths.flatMap((path) => refusedIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

test.each([
  ['a.ts', '/** For whoever asks. */\nconst whom = 1', ['a.ts:1']],
  ['a.ts', "const text = 'anew'\n// To whom it belongs.", ['a.ts:2']],
  ['a.sql', 'select 1;\n-- Begins anew.', ['a.sql:2']],
  ['a.css', 'a { }\n/* Said\n anew. */', ['a.css:2']],
])('in %s, %j has them at %j', (path, source, found) => {
  expect(refusedIn(path, source)).toEqual(found)
})
