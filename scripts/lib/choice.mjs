// Chooses what a change can break, narrowly: the nearest tests of each changed file, and a story of each changed noun.
import { nounsIn } from './nouns.mjs'

/** More tests than these are no file's nearest: it is used everywhere, and they wait for the time that is left. */
const MOST_NEAREST = 6

/** A change that more nouns stand on than these is shown by the story of all that a sale goes through. */
const MOST_NOUNS = 3
const WHOLE_STORY = 'vendas'

/** What no story shows, and the sentence that says so. */
const WITHOUT_STORY = [
  [/\.md$|^docs\/|^ops\/|^deploy\//, 'documentos'],
  [/\.(?:test|spec)\.(?:ts|mjs)$|\/testing(?:\/|\.ts$)/, 'testes'],
  [/^(?:bench|trust)\/|^e2e\/manual\//, 'medições e figuras'],
  [
    /^scripts\/(?!lib\/(?:build|lean-mantine|screen-files|shared-chunks))|^(?:biome|knip)\.json$/,
    'comandos de desenvolvimento',
  ],
]

/** Tests of the schema as a whole, which every migration can break. */
const OF_THE_SCHEMA = ['acompanhar', 'columns', 'constraints', 'triggers', 'prepare']

/**
 * @param {{ changed: string[], all: string[], linesOf(path: string): string }} change
 * @param {{ textOf(path: string): string, importersOf: Map<string, string[]> }} sources
 * @returns {{
 *   tests: { first: string[], rest: string[] },
 *   stories: { first: string[], rest: string[] },
 *   withoutStory: string | null,
 * }} files of tests; stories as file:line, of which one of each noun comes first; why there are none, or null
 */
export function choose({ changed, all, linesOf }, { textOf, importersOf }) {
  const nouns = nounsIn(all)
  const first = new Set(changed.filter((path) => isTest(path) && all.includes(path)))
  const rest = new Set()
  const stories = new Map()

  for (const path of changed.filter((file) => !isTest(file) && !isStory(file))) {
    const near = nearest(path, importersOf, isTest)
    const own = ownTests(path)
    for (const test of own.length > 0 || near.length > MOST_NEAREST ? own : near) first.add(test)
    for (const test of [...near, ...reached(path, importersOf, isRule)]) rest.add(test)

    for (const noun of nounsOfFile(path)) {
      if (path.startsWith('src/')) for (const test of nouns.apiTestsOf(noun)) rest.add(test)
      if (!reasonWithout(path)) stories.set(noun, nouns.storiesOf(noun))
    }
    if (!reasonWithout(path) && nounsOfFile(path).length === 0)
      stories.set('*', nouns.storiesOf(WHOLE_STORY).slice(0, 1))
  }
  for (const path of changed.filter(isStory)) if (all.includes(path)) stories.set(path, [path])

  return {
    tests: { first: [...first], rest: [...rest].filter((test) => !first.has(test)) },
    stories: inOrder(stories, textOf),
    withoutStory: stories.size > 0 ? null : sentenceWithout(changed),
  }

  /** The test beside a file and the API test of its noun; of a migration those of its tables. */
  function ownTests(path) {
    if (!/^src\//.test(path)) return []
    const nounsOf = isMigration(path) ? nounsOfFile(path) : [nouns.nounOf(path)]
    const beside = path.replace(/\.[a-z]+$/, '.test.ts')
    return [
      ...all.filter((test) => test === beside && isTest(test)),
      ...nounsOf.flatMap((noun) => (noun ? nouns.apiTestsOf(noun).slice(0, 1) : [])),
      ...(isMigration(path) ? testsOfSchema(linesOf(path), all, textOf) : []),
    ]
  }

  function nounsOfFile(path) {
    const noun = nouns.nounOf(path)
    if (noun) return [noun]
    if (isMigration(path)) return nounsOfMigration(path, linesOf(path), nouns)
    const users = nearest(path, importersOf, (user) => !isTest(user) && nouns.nounOf(user) !== null)
    const found = [...new Set(users.map(nouns.nounOf))]
    return found.length <= MOST_NOUNS ? found : []
  }
}

const isTest = (path) => /^(?:src|scripts)\/.*\.test\.(?:ts|mjs)$/.test(path)
const isRule = (path) => /^src\/(?:core|contract|web)\/.*\.test\.ts$/.test(path)
/** Crash stories take minutes and run only in npm run test:all. */
const isStory = (path) => /^e2e\/[^/]+\.spec\.ts$/.test(path)
const isMigration = (path) => /^src\/server\/.*\/migrations\/.*\.sql$/.test(path)

function reasonWithout(path) {
  return WITHOUT_STORY.find(([pattern]) => pattern.test(path))?.[1]
}

function sentenceWithout(changed) {
  if (changed.length === 0) return 'nada mudou desde main'
  const reasons = [...new Set(changed.map(reasonWithout))].join(', ')
  return `nenhuma história mostra o que mudou: só ${reasons}`
}

/** The nearest files that stand on `path` by their imports, however many steps away, and are wanted. */
function nearest(path, importersOf, isWanted) {
  const seen = new Set([path])
  for (let level = [path]; level.length > 0; ) {
    level = [...new Set(level.flatMap((file) => importersOf.get(file) ?? []))].filter(
      (file) => !seen.has(file),
    )
    for (const file of level) seen.add(file)
    const wanted = level.filter(isWanted)
    if (wanted.length > 0) return wanted
  }
  return []
}

/** All files that stand on `path` by their imports, at whatever distance, and are wanted. */
function reached(path, importersOf, isWanted) {
  const seen = new Set([path])
  for (const file of seen) for (const importer of importersOf.get(file) ?? []) seen.add(importer)
  return [...seen].filter(isWanted)
}

/** The tables that lines of SQL define or change; those they only refer to are not among them. */
function tablesIn(sql) {
  const named =
    /\b(?:table(?:\s+if\s+(?:not\s+)?exists)?|on|insert\s+into|update(?!\s+(?:on|of|or)\b)|delete\s+from)\s+(?:only\s+)?(?:public\.|plantao\.)?([a-z_]+)/gi
  return [...new Set([...sql.matchAll(named)].map(([, name]) => name.toLowerCase()))]
}

/** By the tables; else by the file's name, as of 4005_vendas.sql when only a function's body changed. */
function nounsOfMigration(path, sql, { nounOfWord, apiTestsOf }) {
  const words = tablesIn(sql).map((table) => table.replaceAll('_', '-'))
  const nounsOf = (list) =>
    [...new Set(list.map(nounOfWord))].filter((noun) => noun && apiTestsOf(noun).length > 0)
  const found = nounsOf(words)
  return found.length > 0 ? found : nounsOf([/_(\w+)\.sql$/.exec(path)?.[1].replaceAll('_', '-') ?? ''])
}

function testsOfSchema(sql, all, textOf) {
  const names = tablesIn(sql)
  return all.filter((path) => {
    const [, name] = /^src\/server\/database\/(?:.*\/)?([^/]+)\.test\.ts$/.exec(path) ?? []
    if (!name) return false
    if (!name.startsWith('rules-')) return OF_THE_SCHEMA.includes(name)
    return names.some((table) => textOf(path).includes(`'${table}'`))
  })
}

/** One story of each noun, then the others of the same nouns. */
function inOrder(stories, textOf) {
  const places = [...stories.values()].map((files) => files.flatMap((file) => storiesIn(file, textOf(file))))
  const first = [...new Set(places.flatMap((list) => list.slice(0, 1)))]
  // What stands on everything is shown by that one story.
  const others = [...stories.keys()].flatMap((noun, index) => (noun === '*' ? [] : places[index]))
  return { first, rest: [...new Set(others)].filter((place) => !first.includes(place)) }
}

/** Where each story of a file begins: 'e2e/vendas.spec.ts:38'. */
function storiesIn(file, text) {
  return text.split('\n').flatMap((line, index) => (/^\s*test\(/.test(line) ? [`${file}:${index + 1}`] : []))
}
