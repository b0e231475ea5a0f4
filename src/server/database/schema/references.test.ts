/** The registries of parts and references against the catalogue: what one forgets, a history or a deletion gets wrong. */
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isCadastro } from '../../../core/cadastros.ts'
import { factsOf, isPart, PART_NAMES } from '../../../core/cadastros-partes.ts'
import { FOLLOWED_TABLES, REFERENCES } from '../../../core/followed-tables.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

interface ForeignKey {
  tabela: string
  coluna: string
  referida: string
  /** Whether the row keeps what it refers to from being deleted. */
  impede: boolean
}

/** Columns of authors, without a foreign key: a signature stays without the usuario. */
const SIGNATURES = [
  'arquivos_do_banco.criado_por',
  'arquivos_do_banco.desfeito_por',
  'baixas.decidida_por',
  'baixas.pedida_por',
  'fechamentos.aprovado_por',
  'fechamentos.criado_por',
  'fechamentos.enviado_por',
  'fechamentos_excecoes.usuario_id',
]

let t: TestDatabase
let keys: ForeignKey[]
beforeAll(async () => {
  t = await testDatabase()
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as tabela, a.attname as coluna, c.confrelid::regclass::text as referida,
           c.confdeltype in ('a', 'r') as impede
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.conrelid::regclass::text = any (${FOLLOWED_TABLES})
     order by 1, 2`.execute(t.ownerDb)
  keys = rows
})
afterAll(() => t.close())

describe('every column of a followed table that refers to another', () => {
  it('is in the registry of references, and no other column is', () => {
    const known = FOLLOWED_TABLES.flatMap((table) =>
      Object.keys(REFERENCES[table]).map((column) => `${table}.${column}`),
    )
    const referring = [...keys.map(({ tabela, coluna }) => `${tabela}.${coluna}`), ...SIGNATURES]
    expect(known.toSorted()).toEqual(referring.toSorted())
  })

  it('refers to the table that the registry says, unless it is never named', () => {
    for (const { tabela, coluna, referida } of keys) {
      const table = FOLLOWED_TABLES.find((followed) => followed === tabela)
      const known = table && REFERENCES[table][coluna]
      expect([null, referida], `${tabela}.${coluna}`).toContain(known)
    }
  })
})

/** A performed draw is never deleted, whatever refers to it. */
const REFUSED_BY_THE_DATABASE = ['premiacoes.sorteio_id']

/** `table.column` of every use that a noun's `deletion` names. */
function usesInDeletions(): string[] {
  const root = new URL('../../', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const sources = files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n')
  return [...sources.matchAll(/table: '(\w+)',\s+column: '(\w+)',\s+singular: /g)].map(
    ([, table, column]) => `${table}.${column}`,
  )
}

describe('every column that keeps a record from being deleted', () => {
  it("is among the uses of that record's deletion, which say so in words; those of parts are the parts' facts", () => {
    const keeping = keys
      .filter(({ tabela, referida, impede }) => impede && isCadastro(referida) && !isPart(tabela))
      .map(({ tabela, coluna }) => `${tabela}.${coluna}`)
    expect([...usesInDeletions(), ...REFUSED_BY_THE_DATABASE].toSorted()).toEqual(keeping.toSorted())
  })
})

describe.each(PART_NAMES)('%s', (part) => {
  const { de, por, referencias } = factsOf(part)

  it('is in the history of the record that it belongs to', async () => {
    expect(keys).toContainEqual(expect.objectContaining({ tabela: part, coluna: por, referida: de }))
    const { rows } = await sql<{ argumentos: string }>`
      select rtrim(encode(tgargs, 'escape'), '\\000') as argumentos from pg_trigger
       where tgrelid = ${`public.${part}`}::regclass and tgname = 'auditoria_inclusao'`.execute(t.ownerDb)
    // Rows that may have no such record have a history of their own then.
    const { rows: computed } = await sql<{ grupo: string }>`
      select a.attname as grupo from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where d.adrelid = ${`public.${part}`}::regclass
         and pg_get_expr(d.adbin, d.adrelid) = ${`COALESCE(${por}, id)`}`.execute(t.ownerDb)
    expect(rows[0]?.argumentos.split('\\000')[0]).toBe(computed[0]?.grupo ?? por)
  })

  it('has words for who cannot delete what it refers to, where the database refuses that', () => {
    const refusing = keys.filter(({ tabela, coluna, impede }) => tabela === part && coluna !== por && impede)
    const withWords = Object.entries(referencias).filter(
      ([, { a, emUso }]) => emUso !== null || a === 'sorteios_preparos',
    )
    expect(withWords.map(([column]) => column).toSorted()).toEqual(
      refusing.map(({ coluna }) => coluna).toSorted(),
    )
  })
})
