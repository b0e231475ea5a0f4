import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'README.md'), 'utf8')
const overview = text.slice(text.indexOf('## Code overview'))
/** Where the overview's names may begin: it says `core/money.ts` for src/core/money.ts. */
const BASES = ['', 'src', 'src/core', 'src/contract', 'src/server', 'src/web', 'e2e', 'docs']

const exists = (path) => BASES.some((base) => existsSync(join(ROOT, base, path)))

/** The files and folders that the overview names. A name alone, such as `screens.ts`, may stand in any folder of a layer. */
function namedIn(page) {
  const quoted = [...page.matchAll(/`([^`\s]+\/[^`\s]*|[^`\s/]+\.(?:ts|tsx|mjs|md|css))`/g)].map(
    ([, name]) => name,
  )
  const listed = [
    ...page.matchAll(/(?<![\w/`.-])([a-z][\w-]*(?:\/[\w.-]+)*(?:\.(?:ts|tsx|mjs|md)|\/))(?![\w`])/g),
  ].map(([, name]) => name)
  return [...new Set([...quoted, ...listed])].filter((name) => !/[*{}<>:]|^\/|^https?/.test(name))
}

const names = new Set(
  readdirSync(join(ROOT, 'src'), { recursive: true }).flatMap((path) => [path.split('/').at(-1)]),
)

test('every file that the README links exists', () => {
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(15)
  expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([])
})

test('every file and folder that the overview of the code names exists', () => {
  const named = namedIn(overview)
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter((name) => !exists(name) && !names.has(name.replace(/\/$/, '')))
  expect(missing).toEqual([])
})
