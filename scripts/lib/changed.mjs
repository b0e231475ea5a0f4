// Which tests a change concerns, by the names of files: a noun has the same name in every layer.
import { execFileSync } from 'node:child_process'
import { ROOT } from './run.mjs'

/** The API's tests and the browser's stories among `tests` whose noun is that of a changed file, or that changed themselves. */
export function testsOf(changed, tests) {
  const nouns = new Set(changed.filter((path) => !isTest(path)).map(nounOf))
  nouns.delete(null)
  return tests.filter((path) => isTest(path) && (changed.includes(path) || nouns.has(nounOf(path))))
}

/** The files that differ from where the branch left main, those not yet committed included, and all files that there are. */
export function changedFiles() {
  const base =
    firstOf(['main', 'origin/main'].map((main) => () => git('merge-base', 'HEAD', main)[0])) ?? 'HEAD'
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return {
    changed: [...git('diff', '--name-only', base), ...untracked],
    all: [...git('ls-files'), ...untracked],
  }
}

/** An API's test or a story; stories of crashes take minutes and are left to npm test. */
function isTest(path) {
  return /^src\/server\/.*\.test\.ts$|^e2e\/[^/]+\.spec\.ts$/.test(path)
}

// Stories are called by what a person does, so two of them have a name of their own.
const SAME = { auth: 'sessao', session: 'sessao', importacao: 'importacoes' }

/** 'vendas' of src/web/routes/_app/vendas.tsx, src/server/vendas/pdf.ts and e2e/vendas-form.spec.ts; null outside the layers. */
function nounOf(path) {
  const inLayer =
    /^(?:src\/(?:core|contract|server|web)\/(?:routes\/(?:_app\/)?)?|e2e\/(?:vocabulary\/)?)([a-z]+)/.exec(
      path,
    )
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

/** What the first of these returns that does not throw. */
function firstOf(attempts) {
  for (const attempt of attempts)
    try {
      return attempt()
    } catch {
      // The next one is tried.
    }
}
