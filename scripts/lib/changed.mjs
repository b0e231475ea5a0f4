// What changed since main: the files, and of a migration the lines.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * The files that differ from the branch point of main, including uncommitted ones; all existing files; and a function
 * that returns the lines added to or removed from a file.
 */
export function changedFiles() {
  const base =
    firstOf(['main', 'origin/main'].map((main) => () => git('merge-base', 'HEAD', main)[0])) ?? 'HEAD'
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return {
    changed: [...git('diff', '--name-only', base), ...untracked],
    all: [...git('ls-files'), ...untracked].filter((path) => existsSync(join(ROOT, path))),
    linesOf: (path) =>
      untracked.includes(path)
        ? readFileSync(join(ROOT, path), 'utf8')
        : git('diff', '--unified=0', base, '--', path)
            .filter((line) => /^[+-](?![+-]{2} )/.test(line))
            .map((line) => line.slice(1))
            .join('\n'),
  }
}

function git(...args) {
  const output = execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
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
