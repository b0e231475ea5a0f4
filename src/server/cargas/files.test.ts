/** The files of another system by what is in them: whatever their names, packing, separators and encodings. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MESSAGES } from '../../core/cargas/files.ts'
import { readSource, type SourceRow } from './source.ts'
import { emptyReport } from './source-report.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plantao-arquivos-'))
})
afterAll(() => rm(root, { recursive: true }))

type Files = Readonly<Record<string, string | Uint8Array>>

/** A folder with these files. */
async function folderOf(files: Files): Promise<string> {
  const folder = await mkdtemp(join(root, 'carga-'))
  for (const [nome, content] of Object.entries(files)) {
    await mkdir(join(folder, nome, '..'), { recursive: true })
    await writeFile(join(folder, nome), content)
  }
  return folder
}

async function read(files: Files) {
  const report = emptyReport()
  const rows: SourceRow[] = []
  for await (const row of readSource(await folderOf(files), report)) rows.push(row)
  return { report, rows: rows.map(({ tabela, valores }) => [tabela, valores.id, valores.nome ?? null]) }
}

const bytesOf = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([nome, content]) => [
      nome,
      typeof content === 'string' ? strToU8(content) : new Uint8Array(content),
    ]),
  )

const DUMP = "SET x = 1;\nINSERT INTO public.lojas (id, nome) VALUES ('1', 'A');\n"
const LOJA = [['lojas', '1', 'A']]

describe('the same rows are read', () => {
  it.each<[string, Files]>([
    ['a backup that is packed', { 'db_cluster-26-11-2024.backup.gz': gzipSync(DUMP) }],
    ['a text that is a dump', { 'antigo.txt': DUMP }],
    ['a text that is a table', { 'lojas.txt': 'id\tnome\n1\tA\n' }],
    [
      'a dump that is packed in a ZIP',
      { 'tudo.zip': zipSync(bytesOf({ 'a/b/antigo.sql.gz': gzipSync(DUMP) })) },
    ],
    ['a folder in a folder', { 'exportado/2024/lojas.csv': 'id,nome\n1,A\n' }],
    ['a dated name', { '_lojas__202411261530.csv': 'id|nome\n1|A' }],
    ['a REST service', { 'lojas.json': '{"data":[{"id":1,"nome":"A"}],"count":1}' }],
    ['a JSON of several tables', { 'tudo.json': '{"outras":[{"id":7}],"lojas":[{"id":"1","nome":"A"}]}' }],
    ['a gz by its content', { 'lojas.csv': gzipSync('id;nome\n1;A') }],
    [
      'files that no one sees',
      { 'lojas.csv': 'id,nome\n1,A', '._lojas.csv': 'x', '__MACOSX/._lojas.csv': 'x' },
    ],
  ])('of %s', async (_, files) => {
    expect((await read(files)).rows).toEqual(LOJA)
  })
})

it('what a JSON of several tables has of unknown ones is counted by name', async () => {
  const tudo = {
    outras: [{ id: 7, itens: [{ id: 1 }] }, { id: 8 }],
    lojas: [{ id: '1', nome: 'A', horarios: [{ dia: 1 }] }],
    total: 3,
    cores: ['azul'],
    'select * from public.vistorias': [{ id: 9 }],
  }
  const { rows, report } = await read({ 'tudo.json': JSON.stringify(tudo) })
  expect(rows).toEqual(LOJA)
  expect([...report.ignoradas]).toEqual([
    ['outras', 2],
    ['vistorias', 1],
  ])
  expect([...report.naoLidos]).toEqual([])
})

it('a JSON without any known table is left aside as a whole', async () => {
  const { report } = await read({ 'lojas.csv': 'id,nome\n1,A', 'x.json': '{"outras":[{"id":7}]}' })
  expect([...report.ignoradas]).toEqual([])
  expect([...report.naoLidos.keys()]).toEqual(['x.json'])
})

describe('the separator is that of most rows', () => {
  const table = (separator: string) => {
    const rows = Array.from({ length: 40 }, (_, i) => [i, `Rua ${i}, 1,5`, 'Centro', 'Campinas', '2,5'])
    return [['id', 'nome', 'bairro', 'cidade', 'x'], ...rows].map((row) => row.join(separator)).join('\n')
  }
  it.each([
    [';', 'ponto e vírgula'],
    ['\t', 'tabulação'],
    ['|', 'barra vertical'],
  ])('%j', async (separator, name) => {
    const { rows, report } = await read({ 'lojas.csv': table(separator) })
    expect(rows.at(-1)).toEqual(['lojas', '39', 'Rua 39, 1,5'])
    expect(report.leituras).toEqual([`lojas.csv: separado por ${name}`])
  })

  it('or the one that Excel names', async () => {
    expect((await read({ 'lojas.csv': 'sep=;\nid;nome\n1;="0101"' })).rows).toEqual([['lojas', '1', '0101']])
  })
})

describe('the encoding is worked out', () => {
  const NAMES = ['São João', 'Conceição', 'Araújo', 'Brandão']
  const csv = NAMES.map((nome, id) => `${id};${nome}\n`)

  it.each([
    ['Windows-1252', Buffer.from(`id;nome\n${csv.join('')}`, 'latin1')],
    ['UTF-16', Buffer.from(`\ufeffid;nome\n${csv.join('')}`, 'utf16le')],
    ['UTF-16', Buffer.from(`id;nome\n${csv.join('')}`, 'utf16le')],
  ])('as %s', async (name, content) => {
    const { rows, report } = await read({ 'lojas.csv': content })
    expect(rows.map(([, , nome]) => nome)).toEqual(NAMES)
    expect(report.leituras).toEqual([`lojas.csv: separado por ponto e vírgula, em ${name}`])
  })

  it('line by line, and over the pieces of a large file', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => csv[i % csv.length] ?? '')
    const parts = lines.map((line, i) => Buffer.from(line, i > 20_000 && i % 2 === 0 ? 'latin1' : 'utf8'))
    const { rows } = await read({ 'lojas.csv': Buffer.concat([Buffer.from('id;nome\n'), ...parts]) })
    expect(rows.map(([, , nome]) => nome)).toEqual(lines.map((line) => line.slice(2, -1)))
  })

  it('also of a dump', async () => {
    const { rows } = await read({
      'a.sql': Buffer.from(DUMP.replace("'A'", "'São João, Conceição'"), 'latin1'),
    })
    expect(rows).toEqual([['lojas', '1', 'São João, Conceição']])
  })
})

describe('what was cut off is refused', () => {
  it.each<[string, Files, string]>([
    [
      'a gz in a ZIP',
      { 'tudo.zip': zipSync(bytesOf({ 'antigo.sql.gz': gzipSync(DUMP.repeat(99)).subarray(0, -9) })) },
      'o arquivo compactado está incompleto ou danificado',
    ],
    [
      'a cell in quotes',
      { 'lojas.csv': 'id,nome\n1,"Loja do Ce' },
      'lojas.csv, linha 2: a linha é longa demais',
    ],
    ['a list', { 'lojas.json': '[{"id":1}' }, 'o arquivo termina no meio'],
  ])('%s', async (_, files, message) => {
    await expect(read(files)).rejects.toThrow(message)
  })
})

describe('what is not read is named by its own name, with what to do', () => {
  it('beside what is', async () => {
    const zip = zipSync(
      bytesOf({
        'tudo/vendas.xlsx': 'PK',
        'tudo/LEIA-ME.txt': 'olá',
        'tudo/foto.jpg': 'x',
        'tudo/lojas.csv': 'id\n1',
      }),
    )
    const { report } = await read({ 'tudo.zip': zip, 'mysql/antigo.sql': '-- MySQL dump 10.13\n' })
    expect([...report.naoLidos]).toEqual([
      ['antigo.sql', FILE_MESSAGES.mysql],
      ['vendas.xlsx', FILE_MESSAGES.planilha],
      ['LEIA-ME.txt', FILE_MESSAGES.sem_tabela],
      ['foto.jpg', FILE_MESSAGES.tipo],
    ])
    expect(report.arquivos).toEqual(['tudo.zip/lojas.csv'])
  })

  it.each<[string, Files, string]>([
    [
      'one file',
      { 'clientes.csv': 'id\n1' },
      `clientes.csv: não há nada a trazer. ${FILE_MESSAGES.sem_tabela}`,
    ],
    [
      'three files',
      { 'a.csv': 'x', 'b.txt': 'x', 'c.json': '"x"' },
      `a.csv: não há nada a trazer. ${FILE_MESSAGES.sem_tabela} Nem em 2 outros arquivos.`,
    ],
    ['no file', {}, 'Arquivos: não há nada a trazer.'],
    ['an empty ZIP', { 'vazio.zip': zipSync({}) }, 'Arquivos: não há nada a trazer.'],
  ])('alone: %s', async (_, files, message) => {
    await expect(read(files)).rejects.toThrow(new Error(message))
  })
})
