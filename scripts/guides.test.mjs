// What the documents claim of the project is true: links, named files, commands, settings.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { readConfig } from '../src/server/process/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const GUIDES = ['README.md', 'CONTRIBUTING.md', 'docs/operate.md']
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
const PAGES = FILES.filter((path) => path.endsWith('.md'))
/** They tell of versions that had other files. */
const DIARIES = ['CHANGELOG.md', 'docs/bench.md', 'docs/trust.md', 'bench/README.md']

test('every page in a folder of docs is in its index', () => {
  for (const folder of ['docs/decisions', 'docs/how', 'docs/lab']) {
    const pages = PAGES.filter((path) => dirname(path) === folder).map((path) => path.split('/').at(-1))
    const index = read(`${folder}/README.md`)
    expect(pages.filter((page) => page !== 'README.md' && !index.includes(`](${page})`))).toEqual([])
  }
})

test('every page of docs that the code, the scripts and the tests name exists', () => {
  const named = FILES.filter((path) => /\.(?:ts|tsx|mjs|sql|css)$/.test(path)).flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([page]) => page),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((page) => !existsSync(join(ROOT, page)))).toEqual([])
})

describe.each(PAGES)('%s', (page) => {
  test('links only files and headings that there are', () => {
    const links = [...read(page).matchAll(/\]\(([^)#\s:]*)(?:#([^)\s]+))?\)/g)]
    const broken = links.filter(([, file, heading]) => {
      const target = file ? join(dirname(page), file) : page
      if (!existsSync(join(ROOT, target))) return true
      return heading !== undefined && !headingsOf(read(target)).includes(heading)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  test('has no line of prose over 120 characters', () => {
    expect(proseIn(read(page)).filter((line) => line.length > 120)).toEqual([])
  })
})

describe.each(PAGES.filter((page) => !DIARIES.includes(page)))('%s', (page) => {
  test('names only commands that there are', () => {
    expect(commandsIn(read(page)).filter((name) => !(name in packageJson.scripts))).toEqual([])
  })

  test('names only files and folders that there are', () => {
    const named = GUIDES.includes(page) ? namedIn(read(page)) : quotedIn(read(page))
    expect(named.filter((name) => !exists(name))).toEqual([])
  })
})

test('the map of the code names files in all of it', () => {
  expect(namedIn(read('CONTRIBUTING.md')).length).toBeGreaterThan(120)
})

test('every command has its place in a guide', () => {
  const named = GUIDES.flatMap((page) => commandsIn(read(page)))
  const own = Object.keys(packageJson.scripts).filter((name) => name !== 'postinstall')
  expect(own.filter((name) => !named.includes(name))).toEqual([])
})

test('the README has at most 90 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(90)
})

test('the version is the one that docs/operate.md and the changelog begin with', () => {
  expect(read('docs/operate.md')).toContain(`This is ${packageJson.version};`)
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(packageJson.version)
})

test('the commands of npm run admin are those of its help', () => {
  const help = /const HELP = `([^`]+)`/.exec(read('src/server/admin.ts'))?.[1] ?? ''
  const offered = [...help.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*)/gm)].map(([, name]) => name)
  const section = sectionOf(read('docs/operate.md'), 'Commands')
  const table = section.slice(section.indexOf('| its command |'))
  expect(firstCells(table).sort()).toEqual(offered.sort())
})

describe('the settings', () => {
  const section = sectionOf(read('docs/operate.md'), 'Configuration')

  test('are all in docs/operate.md, and no other', () => {
    const source = read('src/server/process/config.ts')
    const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(20)
    expect(firstCells(section).sort()).toEqual(known.sort())
  })

  test('have the defaults that it says', () => {
    const given = section
      .split('\n')
      .map(cellsOf)
      .flatMap(([names = '', value = '']) => {
        const [, only] = /^`([^`]+)`$/.exec(value) ?? []
        return only ? spansIn(names).map((name) => [name, only]) : []
      })
    expect(given.length).toBeGreaterThan(8)
    // What has a default only beside another setting.
    const beside = { METRICS_PORT: '9464' }
    for (const [name, value] of given)
      expect(readConfig({ ...beside, [name]: value }), name).toEqual(readConfig(beside))
  })
})

test.each([
  ['`npm run check` and `npm test`', ['check', 'test']],
  ['```\nnpm start\n```', ['start']],
  ['with npm or `npm run admin -- --help`, after `npm ci`', ['admin']],
])('the commands of %j', (text, commands) => {
  expect(commandsIn(text)).toEqual(commands)
})

test.each([
  ['`core/money.ts` in `docs/`', ['core/money.ts', 'docs/']],
  ['`npx node bench/vendas.ts`', ['bench/vendas.ts']],
  ['```\nsrc/core   rules (lojas.ts)\n```', ['lojas.ts']],
  ['`*_FIELDS`, `/api/docs` and `https://a.b/c.ts`', []],
])('the files that %j names', (text, files) => {
  expect(namedIn(text)).toEqual(files)
})

/** What stands between backticks. */
function spansIn(text) {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span)
}

/** The project's commands in code; npm's own are no scripts. */
function commandsIn(text) {
  const fenced = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const called = [...fenced, ...spansIn(text)]
    .flatMap((code) => [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)])
    .map(([, script, short]) => script ?? short)
  return [...new Set(called)]
}

/** Lines that can be wrapped: no heading, no table, no code, no line of one long address. */
function proseIn(text) {
  return text
    .replaceAll(/^\s*```[\s\S]*?^\s*```/gm, '')
    .split('\n')
    .filter((line) => !/^[|#]/.test(line) && /\S\s+\S/.test(line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')))
}

/** The sources that a page names in code. */
function quotedIn(page) {
  return spansIn(page).filter((span) => /^\w[\w/.-]*\.(?:ts|tsx|mjs|css)$/.test(span))
}

/** The files and folders that a page names. A name alone, such as `screens.ts`, may stand in any folder of a layer. */
function namedIn(page) {
  const quoted = spansIn(page)
    .flatMap((span) => span.split(/\s+/))
    .filter((word) => /^[^/]+\/|^[^/]+\.(?:ts|tsx|mjs|md|css)$/.test(word))
  const listed = [
    ...page.matchAll(/(?<![\w/`.@-])([a-z][\w-]*(?:\/[\w.-]+)*(?:\.(?:ts|tsx|mjs|md)|\/))(?![\w`])/g),
  ].map(([, name]) => name)
  return [...new Set([...quoted, ...listed])].filter((name) => !/[*{}<>:'"@…=]|^\.?\/|^https?/.test(name))
}

/** Made by runs, and in no checkout. */
const MADE = ['reports/', 'DATA_DIR/secret']

/** Where a name may begin: the guides say `core/money.ts` for src/core/money.ts. */
const BASES = ['', 'src', 'src/core', 'src/contract', 'src/server', 'src/web', 'e2e', 'docs']

function exists(name) {
  return (
    MADE.includes(name) ||
    BASES.some((base) => existsSync(join(ROOT, base, name))) ||
    NAMES.has(name.replace(/\/$/, ''))
  )
}

/** Of files and folders: a page may say `screens.ts` where the folder is clear. */
const NAMES = new Set(FILES.flatMap((path) => path.split('/')))

/** The headings as anchors: 'On a server' becomes 'on-a-server'. */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The section under a heading of the second level. */
function sectionOf(text, heading) {
  const begin = text.indexOf(`\n## ${heading}\n`) + 1
  const end = text.indexOf('\n## ', begin)
  return text.slice(begin, end === -1 ? undefined : end)
}

function cellsOf(row) {
  return row.startsWith('| ')
    ? row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []
}

/** What is code in the first cell of each row. */
function firstCells(table) {
  return table.split('\n').flatMap((row) => spansIn(cellsOf(row)[0] ?? ''))
}
