/** Dumps in pieces: what a statement means does not depend on where they are cut, and reading grows with their length. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_MESSAGES } from '../../core/cargas/files.ts'
import { ready, statements } from './dump.ts'
import type { DumpRow } from './dump-reading.ts'
import { emptyReport } from './source-report.ts'
import { SqlLexer } from './sql-lexer.ts'

/** The rows of a dump that arrives in pieces of so many characters, and how many were examined. */
function read(dump: string, piece = 65_536) {
  const lexer = new SqlLexer('antigo.sql')
  const report = emptyReport()
  const reading = statements({ arquivo: 'antigo.sql', lexer, begin: 1 }, report)
  const rows: DumpRow[] = []
  for (let at = 0; at < dump.length; at += piece) {
    lexer.feed(dump.slice(at, at + piece))
    rows.push(...ready(reading))
  }
  lexer.complete()
  rows.push(...ready(reading))
  return { rows, report, looked: lexer.looked }
}

const valuesOf = (dump: string, piece?: number) =>
  read(dump, piece).rows.map(({ valores }) => ({ ...valores }))
const insert = (values: string, after = '') => `INSERT INTO public.lojas (id, nome) VALUES ${values}${after};`

describe('a value', () => {
  it.each([
    ["'a''b'", "a'b"],
    ["E'a\\'b\\u00e7'", "a'bç"],
    ["U&'L\\0031\\+01F3E0'", 'L1🏠'],
    ["U&'d!0061t' UESCAPE '!'", 'dat'],
    ["N'a'", 'a'],
    ["$$Loja D'Água; --$$", "Loja D'Água; --"],
    ['$x$a$$b$x$', 'a$$b'],
    ["'Rua A' || ' 10'", 'Rua A 10'],
    ["'Rua A'\n  ' 10'", 'Rua A 10'],
    ["'a' || NULL", null],
    ["DATE '2024-01-31'", '2024-01-31'],
    ["timestamp(3) with time zone '2024-01-31 10:00+00'", '2024-01-31 10:00+00'],
    ["'2024-01-31'::timestamp without time zone", '2024-01-31'],
    ["public.situacao 'Ativo'", 'Ativo'],
    ["'1'::numeric(14,2)", '1'],
    ["CAST('1' AS character varying(10))", '1'],
    ["('a')", 'a'],
    ['-4.50', '-4.50'],
    ['+.5', '.5'],
    ['1E5', '1e5'],
    ["ARRAY['A', 'B \"c\"']::text[]", '{"A","B \\"c\\""}'],
    ['ARRAY[]::text[]', '{}'],
    ["'{OK}'::public.pendencia[]", '{OK}'],
    ['TRUE', 'true'],
    ['DEFAULT', null],
  ])('%s is %j', (sql, value) => {
    expect(valuesOf(insert(`('1', ${sql})`))).toEqual([{ id: '1', nome: value }])
    expect(valuesOf(insert(`('1', /* it's; */ ${sql} -- it's)\n)`), 1)).toEqual([{ id: '1', nome: value }])
  })

  it.each([
    'now()',
    "nextval('x')",
    "date('2024-01-31')",
    'CURRENT_DATE',
    '(select 1)',
    "X'41'",
    '1 + 1',
    '\'a\' COLLATE "C"',
    'vendas',
    "ROW('a')",
  ])('%s is refused, and the sentence names the cure', (sql) => {
    expect(() => read(insert(`('1', ${sql})`))).toThrow(/antigo\.sql, linha 1: .*como CSV/)
  })

  it('in brackets without end is refused before the stack is', () => {
    expect(() => read(insert(`('1', ${'('.repeat(100_000)}`))).toThrow('como CSV')
  })
})

describe('an INSERT', () => {
  it.each([
    ' ON CONFLICT DO NOTHING',
    ' ON CONFLICT (id) DO UPDATE SET id = EXCLUDED.id',
    " ON CONFLICT ON CONSTRAINT lojas_pkey DO UPDATE SET nome = lower(EXCLUDED.nome) WHERE lojas.nome <> ';'",
    ' RETURNING id',
    ' ON CONFLICT (id) DO NOTHING RETURNING *',
  ])('with%s is read', (after) => {
    expect(valuesOf(insert("('1', 'a'), ('2', 'b')", after))).toEqual([
      { id: '1', nome: 'a' },
      { id: '2', nome: 'b' },
    ])
  })

  it.each([
    ['INSERT INTO lojas DEFAULT VALUES;', 'não tem a forma INSERT INTO'],
    ['INSERT INTO lojas (SELECT 1);', 'não tem a forma INSERT INTO'],
    [insert("('1', 'a'), "), 'não tem a forma INSERT INTO'],
    [`${insert("('1', 'a')").slice(0, -1)}\n${insert("('2', 'b')")}`, 'linha 2: este INSERT não tem a forma'],
    ["INSERT INTO lojas (id, nome) VALUES ('1', 'a')", 'termina no meio deste comando'],
    ["INSERT INTO lojas (id, nome) VALUES ('1', 'a /* '); /* ", 'termina no meio de um comentário'],
  ])('as %s is refused', (dump, message) => {
    expect(() => read(dump)).toThrow(message)
  })

  it('of another schema is counted, if its table has the name of one that comes', () => {
    const { rows, report } = read(
      `INSERT INTO imobiliaria.lojas (id) VALUES (1), (2); INSERT INTO auth.users (id) VALUES (3);
      COPY velho.vendas (id) FROM stdin;\n4\n\\.\nINSERT INTO banco.public.lojas (id) VALUES (5);`,
    )
    expect([...report.ignoradas]).toEqual([
      ['imobiliaria.lojas', 2],
      ['velho.vendas', 1],
    ])
    expect(rows.map(({ valores }) => valores.id)).toEqual(['5'])
  })

  it('of a table that does not come is counted, whatever its values are', () => {
    const { report } = read(
      "INSERT INTO outra VALUES (now(), (select 1)), ('(2'), (3) ON CONFLICT (id) DO NOTHING;",
    )
    expect([...report.ignoradas]).toEqual([['outra', 3]])
  })

  it('in the body of a function is none', () => {
    const body = "INSERT INTO lojas (id, nome) VALUES ('0', 'x'); SELECT CASE WHEN true THEN 1 END;"
    const dump = `CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql BEGIN ATOMIC ${body} END;
      CREATE RULE r AS ON DELETE TO lojas DO ALSO (${body});
      ${insert("('1', 'a')")}`
    expect(valuesOf(dump)).toEqual([{ id: '1', nome: 'a' }])
    expect(read(dump).report.comandos).toBe(2)
  })
})

describe('a dump as MySQL writes it is refused as that, wherever it is cut', () => {
  it.each([
    ['mysqldump', 1, '/*!40101 SET NAMES utf8mb4 */;\nINSERT INTO lojas VALUES (1);'],
    ['MariaDB', 1, '/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19'],
    ['mysqldump without comments', 1, "INSERT INTO `lojas` VALUES ('1',_binary 'a'),('2',0x41);"],
    ['phpMyAdmin', 2, "SET time_zone = '+00:00';\nINSERT INTO `lojas` (`id`) VALUES\n(1);"],
    ['phpMyAdmin without backticks', 2, "INSERT INTO lojas (id, nome) VALUES\n('1', 'Loja D\\'Água');"],
    ['a table that does not come', 1, 'INSERT INTO outra (id) VALUES (`a`);'],
    ['a definition', 2, "CREATE TABLE lojas (\n`id` int COMMENT 'it\\'s');"],
    ['a warning before it', 2, 'mysqldump: [Warning] password\nLOCK TABLES `lojas` WRITE;'],
    ['Sequel Ace', 1, "# Database: it's ours\nINSERT INTO lojas (id) VALUES (1);"],
    ['IGNORE', 1, 'INSERT IGNORE INTO lojas (id) VALUES (1);'],
    ['REPLACE', 1, 'REPLACE INTO lojas (id) VALUES (1);'],
  ])('%s', (_, linha, dump) => {
    const refusal = new Error(`antigo.sql, linha ${linha}: ${FILE_MESSAGES.como_mysql}`)
    for (const piece of [1, 2, 7, dump.length]) expect(() => read(dump, piece)).toThrow(refusal)
  })

  it('but not what only PostgreSQL reads so', () => {
    const dump = `/*! 1 */ SELECT 'C:\\', a #> '{\`}', $$\`$$; -- \`
      ${insert("('1', 'C:\\'), ('2', '\\''a`')")}`
    expect(valuesOf(dump, 1)).toEqual([
      { id: '1', nome: 'C:\\' },
      { id: '2', nome: "\\'a`" },
    ])
  })
})

it('means the same wherever it is cut', () => {
  const parts = fc.array(
    fc.constantFrom(
      insert("('1', 'a''b'), (2, $t$x;$t$)"),
      insert("('3', E'\\\\')", ' RETURNING id'),
      '/* a /* b */ ; */',
      "SELECT 'x;' -- ;\n;",
      'COPY public.lojas (id, nome) FROM stdin;\n5\t\\\\.\n6\tb\\n\n\\.\n',
      '\\restrict x\n',
      'COPY public.outra (id) FROM stdin;\n7\n\\.\n',
      'SET x = $1;',
      '\n',
      insert("('8', U&'\\0031')"),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 9 }), (texts, piece) => {
      const dump = texts.join('\n')
      const [whole, cut] = [read(dump), read(dump, piece)]
      expect(cut.rows).toEqual(whole.rows)
      expect([...cut.report.ignoradas, cut.report.comandos]).toEqual([
        ...whole.report.ignoradas,
        whole.report.comandos,
      ])
    }),
  )
})

describe('the characters that are examined grow with the length', () => {
  const tuples = (count: number, separator: string) =>
    Array.from({ length: count }, (_, i) => `('${i}', 'Loja D''Água ${'x'.repeat(i % 300)}')`).join(separator)

  it.each([
    ['one INSERT in one line', () => insert(tuples(10_000, ', '))],
    ['one INSERT in many lines', () => insert(tuples(10_000, ',\n\t'))],
    ['a text of many lines in what is skipped', () => `SELECT '${"a''\n".repeat(500_000)}';`],
    ['a comment', () => `/* ${'* / \n'.repeat(500_000)}*/`],
    ['a COPY', () => `COPY lojas (id, nome) FROM stdin;\n${'1\tLoja\n'.repeat(200_000)}\\.\n`],
  ])('%s', (_, made) => {
    const dump = made()
    expect(dump.length).toBeGreaterThan(1_000_000)
    expect(read(dump).looked / dump.length).toBeLessThan(1.05)
  })
})
