/** Everything in one ZIP of open formats, from one snapshot of the database, while it is in use. */
import type { FileHandle } from 'node:fs/promises'
import Papa from 'papaparse'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { writeNewFile } from '../backup/new-file.ts'
import { inSnapshot } from '../backup/snapshot.ts'
import { readMe } from './read-me.ts'
import { type ExportedTable, exportedTables } from './tables.ts'
import { type FileInZip, writeZip, type ZipWriter } from './zip.ts'

export interface ExportAllOptions {
  ownerUrl: string
  /** Must not exist. */
  file: string
  /** Also clients' and colaboradores' data, free texts, attachments and the audit. */
  withPersonal: boolean
  /** Plantão's version. */
  version: string
}

export interface ExportedAll {
  bytes: number
  arquivos: (FileInZip & { linhas?: number })[]
}

/** Writes the file, which appears only when it is whole. Throws BackupError if it exists or cannot be written. */
export function exportAll(options: ExportAllOptions): Promise<ExportedAll> {
  return writeNewFile(options.file, (handle) => fill(handle, options))
}

function fill(
  handle: FileHandle,
  { ownerUrl, withPersonal, version }: ExportAllOptions,
): Promise<ExportedAll> {
  return inSnapshot(ownerUrl, 'plantao-exportar-tudo', async (client) => {
    const zip = writeZip(handle)
    const { rows } = await client.query<{ agora: Date }>('select clock_timestamp() as agora')
    const tables = await exportedTables(client, withPersonal)
    const arquivos: ExportedAll['arquivos'] = []
    for (const table of tables) arquivos.push(...(await addTable(client, zip, table)))
    arquivos.push(...(await addFiles(client, zip, withPersonal)))
    const columns = tables.flatMap(({ nome, colunas }) =>
      colunas.map(({ nome: coluna, ...rest }) => ({ tabela: nome, coluna, ...rest })),
    )
    arquivos.push(await zip.add('colunas.csv', [utf8(`${Papa.unparse(columns, { newline: '\n' })}\n`)]))
    arquivos.push(await zip.add('colunas.json', [utf8(`${JSON.stringify(columns, null, 1)}\n`)]))
    arquivos.push(await zip.add('LEIA-ME.txt', [utf8(readMe(withPersonal))]))
    const manifest = {
      formato: 'plantao-tudo',
      versao_do_formato: 1,
      plantao: version,
      criado_em: rows[0]?.agora.toISOString(),
      dados_pessoais: withPersonal,
      colunas_omitidas: Object.fromEntries(
        tables.filter(({ omitidas }) => omitidas.length > 0).map(({ nome, omitidas }) => [nome, omitidas]),
      ),
      arquivos,
    }
    await zip.add('manifesto.json', [utf8(`${JSON.stringify(manifest, null, 1)}\n`)])
    return { bytes: await zip.end(), arquivos }
  })
}

const utf8 = (text: string) => new TextEncoder().encode(text)

async function addTable(client: Client, zip: ZipWriter, { nome, colunas }: ExportedTable) {
  const columns = colunas.map((column) => `"${column.nome}"`).join(', ')
  const csv = client.query(
    copyTo(`copy (select ${columns} from public."${nome}") to stdout (format csv, header)`),
  )
  const asCsv = await zip.add(`csv/${nome}.csv`, csv as AsyncIterable<Buffer>)
  // JSON has neither of these characters, so that COPY writes it as it is: one object in each line.
  const json = client.query(
    copyTo(`copy (select row_to_json(r) from (select ${columns} from public."${nome}") r)
      to stdout (format csv, quote E'\\x01', delimiter E'\\x02')`),
  )
  const asJson = await zip.add(`json/${nome}.json`, listOf(json as AsyncIterable<Buffer>))
  return [
    { ...asCsv, linhas: json.rowCount },
    { ...asJson, linhas: json.rowCount },
  ]
}

/** The lines as the elements of a JSON list. */
async function* listOf(lines: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const part of lines) {
    // Byte by byte, since a part may end within a character. Its last line end waits for a further line.
    const text = part.toString('latin1')
    const ended = text.endsWith('\n')
    yield Buffer.from(before + (ended ? text.slice(0, -1) : text).replaceAll('\n', ',\n'), 'latin1')
    before = ended ? ',\n' : ''
  }
  yield utf8(before === '[' ? '[]\n' : ']\n')
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** The folders of files that stay in parts: the table of the files, and that of their parts. */
const FOLDERS = [
  ['anexos', 'vendas_anexos', 'vendas_anexos_partes', 'anexo_id'],
  ['comprovantes', 'comprovantes_arquivos', 'comprovantes_partes', 'arquivo_id'],
] as const

/** The brokerage's logo and, with personal data, attachments and comprovantes, each named by its id. */
async function addFiles(client: Client, zip: ZipWriter, withPersonal: boolean): Promise<FileInZip[]> {
  const added: FileInZip[] = []
  const logos = await client.query<{ tipo: string; conteudo: Buffer }>(
    'select tipo, conteudo from public.configuracoes_logo',
  )
  for (const { tipo, conteudo } of logos.rows)
    added.push(await zip.add(`logo.${EXTENSIONS[tipo]}`, [conteudo]))
  if (!withPersonal) return added
  for (const [folder, table, parts, file] of FOLDERS) {
    const files = await client.query<{ id: string; tipo: string }>(
      `select id, tipo from public.${table} where sha256 is not null`,
    )
    for (const { id, tipo } of files.rows)
      added.push(await zip.add(`${folder}/${id}.${EXTENSIONS[tipo]}`, partsOf(client, parts, file, id)))
  }
  return added
}

async function* partsOf(client: Client, table: string, file: string, id: string): AsyncGenerator<Buffer> {
  for (let part = 1; ; part++) {
    const { rows } = await client.query<{ dados: Buffer }>(
      `select dados from public.${table} where ${file} = $1 and parte = $2`,
      [id, part],
    )
    if (!rows[0]) return
    yield rows[0].dados
  }
}
