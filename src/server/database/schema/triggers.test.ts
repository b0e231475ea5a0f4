/** Writes docs/how/triggers.md from the catalogue (`npm run triggers`), and fails when the page is out of date. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

const PAGE = '../../../../docs/how/triggers.md'

const INTRODUCTION = `# Triggers, in the order in which they fire

Written from the catalogue of a fresh database by \`npm run triggers\`: do not edit it. A test fails when it is out of
date. What a trigger does, and why, is the comment of its function (\`comment on function\` in a migration).

A statement fires its triggers one moment after the other: before the statement, before each row (the row may be
changed), after each row, after the statement (with all rows at once), and at commit. Within a moment they fire in the
order of their names, byte by byte. Foreign keys are triggers too, whose names begin with \`RI_\`; a capital comes before
every letter, so what a deleted sale takes along is gone before \`a_esquecer_venda\`.

A trigger that may fire at any place has no prefix. One that needs a place has one:

| prefix | for |
| --- | --- |
| \`a_\` | first: before a row, it corrects values that the others read; after a row, the others must find its work done |
| \`b_\` | what follows from the row as \`a_\` made it |
| \`c_\` | what the movements of a commission make of a row, after \`a_\` and \`b_\` |
| \`z_\` | last: announcements, when all else is done |

Two names without a prefix have their place for a reason. \`manter_versao\` must see every change that others make to the
row, so a trigger that changes a row has a name before it. \`auditoria_…\` enters a statement before its consequences, so
a trigger that changes other tables is by statement and has a name after it (\`propagar_…\`, \`somar_…\`, \`subir_…\`). A
trigger by row that must undo entries comes before, as rows come before the statement.

An example: a participant's status is changed from Pendente to Pago. \`a_soltar_marcas_de_desistencia\`,
\`b_datar_pagamento\`, \`c_manter_lancado\` and \`manter_versao\` make the row, and \`auditoria_alteracao\` enters it.
\`somar_participantes_alterados\` writes the sums of the sale, which fires that table's triggers for an update. Last,
\`z_anunciar_alteracao\` announces the participant.
`

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
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
  funcao: string
  motivo: string | null
}

function momentOf({ tipo, no_fim }: Trigger): string {
  if (no_fim) return 'at commit'
  return `${tipo & BEFORE ? 'before' : 'after'} ${tipo & ROW ? 'each row' : 'the statement'}`
}

function lineOf(trigger: Trigger): string {
  const { nome, tipo, colunas, sempre, funcao, motivo } = trigger
  const operations = [
    tipo & INSERT ? 'insert' : null,
    tipo & UPDATE ? `update${colunas ? ` of ${colunas}` : ''}` : null,
    tipo & DELETE ? 'delete' : null,
    tipo & TRUNCATE ? 'truncate' : null,
    sempre ? 'always' : null,
  ]
  const on = operations.filter((one) => one !== null).join(', ')
  return `| ${momentOf(trigger)} | \`${nome}\` | ${on} | \`${funcao}\` | ${motivo} |`
}

/** As they fire, the tables in the order of their names. */
async function storedTriggers(): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select tgrelid::regclass::text as tabela, tgname as nome, tgtype as tipo, tginitdeferred as no_fim,
           tgenabled = 'A' as sempre, proname as funcao, obj_description(tgfoid, 'pg_proc') as motivo,
           (select string_agg(attname, ', ' order by place) from unnest(tgattr) with ordinality as u (number, place)
              join pg_attribute on attrelid = tgrelid and attnum = number) as colunas
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal
     order by tgrelid::regclass::text collate "C", tgname collate "C"`.execute(t.ownerDb)
  return rows.toSorted((a, b) => MOMENTS.indexOf(momentOf(a)) - MOMENTS.indexOf(momentOf(b)))
}

/** Many tables are listed below the heading. */
const headingOf = (names: readonly string[]) =>
  names.length > 4
    ? `## ${names.length} tables\n\n${names.map((name) => `- ${name}`).join('\n')}`
    : `## ${names.join(', ')}`

/** Tables with the same triggers, as the followed ones without any of their own, are listed once. */
function sectionsOf(triggers: Trigger[]): string[] {
  const byTable = Object.entries(Object.groupBy(triggers, ({ tabela }) => tabela))
  const tables = byTable.map(([tabela, own = []]) => ({ tabela, lines: own.map(lineOf).join('\n') }))
  const sections = Object.entries(Object.groupBy(tables, ({ lines }) => lines))
    .map(([lines, same = []]) => ({ lines, names: same.map(({ tabela }) => tabela).sort() }))
    .toSorted((a, b) => b.names.length - a.names.length || (String(a.names) < String(b.names) ? -1 : 1))
  return sections.map(
    ({ names, lines }) =>
      `${headingOf(names)}\n\n| moment | trigger | on | function | what it does |\n| --- | --- | --- | --- | --- |\n${lines}\n`,
  )
}

it('docs/how/triggers.md is what the catalogue says', async () => {
  const sections = sectionsOf(await storedTriggers())
  expect(sections.length).toBeGreaterThan(20)
  await expect([INTRODUCTION, ...sections].join('\n')).toMatchFileSnapshot(PAGE)
})

it('every function of a trigger says what it does', async () => {
  const unsaid = (await storedTriggers()).filter(({ motivo }) => motivo === null)
  expect(unsaid.map(({ funcao }) => funcao)).toEqual([])
})
