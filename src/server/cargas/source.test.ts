/** The files of another database: read exactly, whatever they were exported as, and nothing of them executed. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCsv, asDump, type OldDatabase, type OldRow } from '../testing/database/old-database.ts'
import { readSource, type SourceRow } from './source.ts'
import { emptyReport } from './source-report.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-fonte-'))
})
afterAll(() => rm(folder, { recursive: true }))

let folders = 0
/** The path of a new file of that name. */
async function fileOf(nome: string, content: string | Uint8Array): Promise<string> {
  const path = await mkdtemp(join(folder, `${++folders}-`))
  await writeFile(join(path, nome), content)
  return join(path, nome)
}

async function read(path: string, report = emptyReport()): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of readSource(path, report)) rows.push(row)
  return rows
}

const rowsOf = (rows: readonly SourceRow[]) => rows.map(({ valores }) => ({ ...valores }))
const refusalOf = async (nome: string, content: string | Uint8Array) =>
  read(await fileOf(nome, content)).then(
    () => 'accepted',
    (error: Error) => error.message,
  )

const ODD = 'barra \\ tab \t quebra \n aspas \' " ponto e vírgula; $$ -- /* 🏠 \\. DROP TABLE vendas;'
const LOJAS: OldRow[] = [
  { id: '1', nome: ODD, obs: null },
  { id: '2', nome: '\\N', obs: 'x' },
]

describe('a dump', () => {
  it.each(['copy', 'insert'] as const)('by %s is read as it was', async (style) => {
    expect(rowsOf(await read(await fileOf('antigo.sql', asDump({ lojas: LOJAS }, style))))).toEqual(LOJAS)
  })

  it('is skipped where it is no data, which is counted and not executed', async () => {
    const report = emptyReport()
    const dump = `
      /* INSERT INTO public.lojas (id) VALUES ('0'); /* nested */ ; */
      CREATE FUNCTION f() RETURNS void AS $corpo$ begin insert into public.lojas (id) values ('0'); end $corpo$ LANGUAGE plpgsql;
      -- INSERT INTO public.lojas (id) VALUES ('0');
      SELECT 'INSERT INTO public.lojas (id) VALUES (''0'');', E'\\'; x';
      INSERT INTO auth.users (id) VALUES ('0');
      COPY public.outra (id) FROM stdin;\n5\n6\n\\.
      INSERT INTO ONLY "public"."lojas" ("id", nome) OVERRIDING SYSTEM VALUE VALUES (1, E'a\\'b\\n'),
        ('2'::uuid, NULL), (3, ARRAY['A','B "c"']::text[]), (-4.50, true) ON CONFLICT DO NOTHING;`
    const rows = await read(await fileOf('antigo.sql', dump), report)
    expect(rowsOf(rows)).toEqual([
      { id: '1', nome: "a'b\n" },
      { id: '2', nome: null },
      { id: '3', nome: '{"A","B \\"c\\""}' },
      { id: '-4.50', nome: 'true' },
    ])
    expect(rows.map(({ linha }) => linha)).toEqual([11, 12, 12, 12])
    expect(report.comandos).toBe(2)
    expect([...report.ignoradas]).toEqual([['outra', 2]])
  })

  it.each([
    ['linha 2: é um comando do psql', "\\copy lojas from program 'rm -rf /'"],
    ['linha 2: é um comando do psql', '\\! touch /tmp/x'],
    ['linha 2: este COPY não traz os dados', "COPY public.lojas (id) FROM PROGRAM 'id';"],
    ['linha 2: este COPY não traz os dados', "COPY public.lojas (id) FROM '/etc/passwd';"],
    ['linha 2: tem uma expressão', "INSERT INTO public.lojas (id) VALUES (pg_read_file('/etc/passwd'));"],
    ['linha 2: tem uma expressão', 'INSERT INTO public.lojas (id) VALUES ((select 1));'],
    ['linha 2: este COPY tem opções', 'COPY public.lojas (id) FROM stdin WITH (FORMAT csv);\n1\n\\.'],
    ['linha 2: este INSERT não tem a forma', 'INSERT INTO public.lojas SELECT * FROM x;'],
    [
      'linha 2: a linha tem mais de 1 milhão de caracteres',
      `INSERT INTO public.lojas (id) VALUES ('${'x'.repeat(10_000_000)}');`,
    ],
    ['linha 2: o INSERT não diz as colunas', "INSERT INTO public.lojas VALUES ('1');"],
    ['linha 2: a coluna id aparece mais de uma vez', "INSERT INTO public.lojas (id, ID) VALUES ('1', '2');"],
    ['linha 2: são 2 colunas, mas 1 valores', "INSERT INTO public.lojas (id, nome) VALUES ('1');"],
    ['linha 2: o arquivo termina no meio deste comando', "INSERT INTO public.lojas (id) VALUES ('1"],
    ['termina no meio dos dados', 'COPY public.lojas (id) FROM stdin;\n1\n'],
    ['linha 3: são 1 colunas, mas 2 valores', 'COPY public.lojas (id) FROM stdin;\n1\t2\n\\.'],
    [
      'linha 3: a linha tem mais de 1 milhão',
      `COPY public.lojas (id) FROM stdin;\n${'x'.repeat(1_000_001)}\n\\.`,
    ],
  ])('is refused: %s', async (message, line) => {
    expect(await refusalOf('antigo.sql', `SELECT 1;\n${line}\n`)).toContain(message)
  })

  it('in the format of pg_dump itself is told how to be made', async () => {
    expect(await refusalOf('antigo.dump', 'PGDMP\x01\x0e')).toContain('pg_dump --format=plain')
  })
})

describe('a table alone', () => {
  it('as CSV has null for empty cells, and breaks in its texts', async () => {
    const rows = rowsOf(await read(await fileOf('public.lojas_rows (1).csv', asCsv(LOJAS))))
    expect(rows).toEqual(LOJAS)
    const semicolons = '\ufeffid;nome;obs\r\n1;"a;b";\r\n'
    expect(rowsOf(await read(await fileOf('LOJAS.csv', semicolons)))).toEqual([
      { id: '1', nome: 'a;b', obs: null },
    ])
  })

  it('as JSON keeps numbers as they are written', async () => {
    const json = `[{"id":1e2,"nome":12345678901234567.89,"obs":["A","B"]},\n{"id":"2","nome":"{[","obs":null}]`
    const rows = await read(await fileOf('lojas.json', json))
    expect(rowsOf(rows)).toEqual([
      { id: '1e2', nome: '12345678901234567.89', obs: '{"A","B"}' },
      { id: '2', nome: '{[', obs: null },
    ])
    expect(rows[1]?.linha).toBe(2)
    expect(rowsOf(await read(await fileOf('lojas.json', '{"id":1}\n{"id":2}\n')))).toEqual([
      { id: '1' },
      { id: '2' },
    ])
  })

  it.each([
    ['lojas.csv', 'linha 2: são 2 colunas, mas 1 valores', 'id,nome\n1\n'],
    ['lojas.csv', 'linha 2: a linha é longa demais, ou não termina.', `id,nome\n"${'x\n'.repeat(3_000_000)}`],
    ['lojas.csv', 'linha 1: a linha é longa demais, ou não termina.', 'x'.repeat(5_000_000)],
    ['lojas.csv', 'linha 1: a coluna id aparece mais de uma vez', 'id,id\n1,2\n'],
    ['lojas.csv', 'linha 2: daqui em diante não está em UTF-8', new Uint8Array([105, 100, 10, 0xe7])],
    ['lojas.csv', 'linha 2: tem caracteres que nenhum texto pode ter', 'id\na\0b\n'],
    [
      'lojas.csv',
      'mais de 300 colunas',
      `${Array.from({ length: 301 }, (_, i) => `c${i}`).join()}\n${','.repeat(300)}`,
    ],
    ['lojas.json', 'linha 1: o arquivo termina no meio de um objeto', '[{"id":1},{"id"'],
    ['lojas.json', 'não é uma lista de objetos', '[1,2]'],
    ['lojas.json', 'tem caracteres que nenhum texto pode ter', '{"id":"\\ud800"}'],
    ['lojas.json', 'listas dentro de listas demais', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`],
    ['lojas.json', 'não é JSON válido', '[{"id":1}{"id":}]'],
    ['outra.csv', 'não há nada a trazer', 'id\n1\n'],
  ])('%s is refused: %s', async (nome, message, content) => {
    expect(await refusalOf(nome, content)).toContain(message)
  })

  it('can have columns of any name', async () => {
    const [row] = rowsOf(
      await read(await fileOf('lojas.json', '[{"__proto__":"x","constructor":"y","id":"1"}]')),
    )
    expect(Object.entries(row ?? {})).toContainEqual(['constructor', 'y'])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('packed', () => {
  it('in a ZIP or gz, the JSON of a table counts before its CSV', async () => {
    const zip = zipSync({
      'tudo/lojas.csv': strToU8('id\n1\n'),
      'tudo/lojas.json': strToU8('[{"id":"2"}]'),
      'tudo/empreendimentos.csv': strToU8('id\n3\n'),
      'LEIA-ME.txt': strToU8('olá'),
    })
    const rows = await read(await fileOf('tudo.zip', zip))
    expect(rows.map(({ tabela, valores }) => [tabela, valores.id])).toEqual([
      ['lojas', '2'],
      ['empreendimentos', '3'],
    ])
    expect(rowsOf(await read(await fileOf('lojas.csv.gz', gzipSync('id\n4\n'))))).toEqual([{ id: '4' }])
  })

  it('and cut off, is refused', async () => {
    const zip = zipSync({ 'lojas.csv': strToU8(`id\n${'1\n'.repeat(10_000)}`) })
    expect(await refusalOf('tudo.zip', zip.slice(0, -30))).toContain('incompleto ou danificado')
    expect(await refusalOf('lojas.csv.gz', gzipSync('id\n1\n').subarray(0, -6))).toContain(
      'incompleto ou danificado',
    )
  })

  it('with names that lead out of it, is refused', async () => {
    const zip = zipSync({ '../../etc/lojas.csv': strToU8('id\n1\n') })
    expect(await refusalOf('tudo.zip', zip)).toContain('incompleto ou danificado')
  })

  it('as a bomb, is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'lojas.csv': strToU8('id\n1\n') })
    const central = Buffer.from(bomb.buffer).lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    new DataView(bomb.buffer).setUint32(central + 24, 600_000_000, true)
    expect(await refusalOf('tudo.zip', bomb)).toContain('grande demais depois de descompactado')
  })
})

it('reads back whatever a dump, CSV or JSON can hold', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 30 })
    .filter((s) => !s.includes('\0') && s.isWellFormed())
  const value = fc.option(
    text.filter((s) => s !== '' && !s.includes('\r')),
    { nil: null },
  )
  const rows = fc.array(fc.record({ id: value, nome: value, obs: value }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(rows, async (lojas) => {
      const database: OldDatabase = { lojas }
      const sources = [
        await fileOf('a.sql', asDump(database)),
        await fileOf('b.sql', asDump(database, 'insert')),
        await fileOf('lojas.json', JSON.stringify(lojas, null, 1)),
      ]
      if (lojas.every((row) => row.id !== null)) sources.push(await fileOf('lojas.csv', asCsv(lojas)))
      for (const path of sources) expect(rowsOf(await read(path)), path).toEqual(lojas)
    }),
    { numRuns: 60 },
  )
})
