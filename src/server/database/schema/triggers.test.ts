/** docs/decisions/triggers.md lists every trigger of the database, in the order in which it fires. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

const page = readFileSync(new URL('../../../../docs/decisions/triggers.md', import.meta.url), 'utf8')

let t: TestDatabase
let stored: Map<string, string[]>
beforeAll(async () => {
  t = await testDatabase()
  stored = await storedTriggers()
})
afterAll(() => t.close())

const MOMENTS = [
  'before the statement',
  'before each row',
  'after each row',
  'after the statement',
  'at commit',
]
/** Bits of pg_trigger.tgtype. */
const [ROW, BEFORE, INSERT, DELETE, UPDATE, TRUNCATE] = [1, 2, 4, 8, 16, 32]

interface Trigger {
  tabela: string
  nome: string
  tipo: number
  colunas: string | null
  no_fim: boolean
  sempre: boolean
}

function momentOf({ tipo, no_fim }: Trigger): string {
  if (no_fim) return 'at commit'
  return `${tipo & BEFORE ? 'before' : 'after'} ${tipo & ROW ? 'each row' : 'the statement'}`
}

function lineOf(trigger: Trigger): string {
  const { nome, tipo, colunas, sempre } = trigger
  const operations = [
    tipo & INSERT ? 'insert' : null,
    tipo & UPDATE ? `update${colunas ? ` of ${colunas}` : ''}` : null,
    tipo & DELETE ? 'delete' : null,
    tipo & TRUNCATE ? 'truncate' : null,
    sempre ? 'always' : null,
  ]
  return `| ${momentOf(trigger)} | \`${nome}\` | ${operations.filter((one) => one !== null).join(', ')} |`
}

/** The lines of each table, as they fire. */
async function storedTriggers(): Promise<Map<string, string[]>> {
  const { rows } = await sql<Trigger>`
    select tgrelid::regclass::text as tabela, tgname as nome, tgtype as tipo, tginitdeferred as no_fim,
           tgenabled = 'A' as sempre,
           (select string_agg(attname, ', ' order by place) from unnest(tgattr) with ordinality as u (number, place)
              join pg_attribute on attrelid = tgrelid and attnum = number) as colunas
      from pg_trigger where not tgisinternal order by tgname collate "C"`.execute(t.ownerDb)
  const inOrder = rows.toSorted((a, b) => MOMENTS.indexOf(momentOf(a)) - MOMENTS.indexOf(momentOf(b)))
  return new Map(
    Object.entries(Object.groupBy(inOrder, ({ tabela }) => tabela)).map(([tabela, triggers = []]) => [
      tabela,
      triggers.map(lineOf),
    ]),
  )
}

const linesIn = (text: string) => [...text.matchAll(/^(\| [^|]+ \| `\w+` \| [^|]+ \|) (.+) \|$/gm)]
const [introduction = '', ...parts] = page.split(/^## /m)
const followed = linesIn(introduction).map(([, line = '']) => line)
const [, withVersao = '', without = ''] =
  /Followed, with no other trigger: ([\s\S]*?), and, without a `versao`, ([\s\S]*?)\./.exec(introduction) ??
  []
const tablesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)

describe('docs/decisions/triggers.md', () => {
  it('lists the triggers of every table that has its own, as they fire', () => {
    const written = parts.map((part) => [
      part.slice(0, part.indexOf('\n')),
      linesIn(part).map(([, line]) => line),
    ])
    expect(written.length).toBeGreaterThan(10)
    for (const [table, lines] of written) expect(lines, String(table)).toEqual(stored.get(String(table)))
  })

  it('names the tables that are followed and have no other, and no table is missing', () => {
    for (const table of tablesIn(withVersao)) expect(stored.get(table), table).toEqual(followed)
    for (const table of tablesIn(without)) expect(stored.get(table), table).toEqual(followed.slice(1))
    const own = parts.map((part) => part.slice(0, part.indexOf('\n')))
    expect([...tablesIn(withVersao), ...tablesIn(without), ...own].sort()).toEqual([...stored.keys()].sort())
  })

  it('says why of each', () => {
    const reasons = linesIn(page).map(([, , reason = '']) => reason)
    expect(reasons.length).toBeGreaterThan(100)
    expect(reasons.filter((reason) => reason.trim().length < 8)).toEqual([])
  })
})
