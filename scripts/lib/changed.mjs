// Selects the tests for a change by file name: a noun has the same name in every layer.
import { execFileSync } from 'node:child_process'
import { ROOT } from './run.mjs'

/** The API tests and browser stories among `tests` whose noun is that of a changed file, or that changed themselves. */
export function testsOf(changed, tests) {
  const nouns = new Set(changed.filter((path) => !isTest(path)).map(nounOf))
  nouns.delete(null)
  return tests.filter((path) => isTest(path) && (changed.includes(path) || nouns.has(nounOf(path))))
}

/** The files that differ from the branch point of main, including uncommitted ones, and all existing files. */
export function changedFiles() {
  const base =
    firstOf(['main', 'origin/main'].map((main) => () => git('merge-base', 'HEAD', main)[0])) ?? 'HEAD'
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return {
    changed: [...git('diff', '--name-only', base), ...untracked],
    all: [...git('ls-files'), ...untracked],
  }
}

/** An API test or a story; crash stories take minutes and run only in npm test. */
function isTest(path) {
  return /^src\/server\/.*\.test\.ts$|^e2e\/[^/]+\.spec\.ts$/.test(path)
}

// Stories are named after what a person does; these differ from the name of their noun.
const SAME = { auth: 'sessao', session: 'sessao', importacao: 'importacoes' }

/**
 * 'vendas' for src/web/vendas/VendasScreen.tsx, src/server/vendas/pdf.ts and e2e/vendas-form.spec.ts; null outside the
 * layers.
 */
function nounOf(path) {
  const inLayer = /^(?:src\/(?:core|contract|server|web)\/|e2e\/(?:vocabulary\/)?)([a-z]+)/.exec(path)
  const word = inLayer?.[1] ?? null
  return word && (SAME[word] ?? word)
}

function git(...args) {
  const output = execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.split('\n').filter(Boolean)
}

/** The result of the first function that does not throw. */
function firstOf(attempts) {
  for (const attempt of attempts)
    try {
      return attempt()
    } catch {
      // Tries the next one.
    }
}
