/** The rows of another database, from any kind of export. Nothing in it is ever executed. */
import { basename } from 'node:path'
import { FILE_MESSAGES, kindOfContent, refusalOfName, tableOfFile } from '../../core/cargas/files.ts'
import { ENCODING_NAMES } from '../../core/csv/encoding.ts'
import type { Separator } from '../../core/csv/separator.ts'
import { counted } from '../../core/text.ts'
import { headOf, type SourceFile, sourceFiles } from './chunks.ts'
import { readCsv } from './csv.ts'
import { readDump } from './dump.ts'
import { readJson } from './json.ts'
import { SourceError } from './source-error.ts'
import { emptyReport, ignore, type SourceReport } from './source-report.ts'
import { textOf } from './source-text.ts'
import { type CargaTableName, isCargaTable, whyStaying } from './tables.ts'

/** An exported row: texts by column. */
export interface SourceRow {
  tabela: CargaTableName
  arquivo: string
  /** Where the row begins, from 1. */
  linha: number
  valores: Record<string, string | null>
}

/**
 * Yields all rows of the tables that can be loaded, from a folder, ZIP, dump, CSV or JSON. Throws SourceError, with
 * the place, for what cannot be read.
 */
export async function* readSource(path: string, report: SourceReport): AsyncGenerator<SourceRow> {
  const withJson = await tablesAsJson(path)
  for await (const file of sourceFiles(path)) yield* rowsOf(file, withJson, report)
  if (report.arquivos.length === 0) throw nothingToRead(report)
}

/** Names files without their folder, which is the server's. */
function nothingToRead({ naoLidos }: SourceReport): SourceError {
  const [first, ...others] = naoLidos
  if (!first) return new SourceError('Arquivos', null, 'não há nada a trazer.')
  const more =
    others.length > 0 ? ` Nem em ${counted(others.length, 'outro arquivo', 'outros arquivos')}.` : ''
  return new SourceError(first[0], null, `não há nada a trazer. ${first[1]}${more}`)
}

async function* rowsOf(
  file: SourceFile,
  withJson: ReadonlySet<string>,
  report: SourceReport,
): AsyncGenerator<SourceRow> {
  const { nome } = file
  const refusal = refusalOfName(nome)
  const kind = refusal === null ? kindOfContent(nome, await headOf(file)) : { recusa: refusal }
  if ('recusa' in kind) {
    if (kind.recusa === FILE_MESSAGES.postgres) throw new SourceError(nome, null, kind.recusa)
    leaveAside(report, nome, kind.recusa)
    return
  }
  // How its cells and its bytes were read, if another way was possible.
  const told = { cells: '', bytes: '' }
  const texts = textOf(file, ({ encoding }) => {
    told.bytes = `em ${ENCODING_NAMES[encoding]}`
  })
  const named = tableOfFile(basename(nome))
  if (kind.tipo === 'dump') {
    report.arquivos.push(nome)
    for await (const row of readDump(nome, texts, report))
      if (isCargaTable(row.tabela)) yield { ...row, tabela: row.tabela }
  } else if (kind.tipo === 'json') yield* jsonRows(nome, named, texts, report)
  else if (!isCargaTable(named)) leaveAside(report, nome, whyNotRead(named))
  else if (withJson.has(named) && !JSON_NAME.test(nome)) return
  else {
    report.arquivos.push(nome)
    const found = (separator: Separator) => {
      told.cells = `separado por ${SEPARATOR_NAMES[separator]}`
    }
    for await (const row of readCsv(nome, texts, found)) yield { ...row, tabela: named, arquivo: nome }
  }
  const ways = [told.cells, told.bytes].filter(Boolean)
  if (ways.length > 0) report.leituras.push(`${nome}: ${ways.join(', ')}`)
}

/** A file that is not named after a table can contain tables by name, or something else. */
async function* jsonRows(
  nome: string,
  named: string,
  texts: AsyncIterable<string>,
  report: SourceReport,
): AsyncGenerator<SourceRow> {
  let isRead = isCargaTable(named)
  const others = emptyReport()
  try {
    for await (const row of readJson(nome, texts, (name, rows) => ignore(others, name, rows))) {
      const tabela = row.tabela ?? named
      if (!isCargaTable(tabela)) {
        ignore(others, named)
        continue
      }
      isRead = true
      yield { ...row, tabela, arquivo: nome }
    }
  } catch (error) {
    if (isRead || !(error instanceof SourceError)) throw error
  }
  if (!isRead) return leaveAside(report, nome, whyNotRead(named))
  report.arquivos.push(nome)
  for (const [name, rows] of others.ignoradas) ignore(report, name, rows)
}

function whyNotRead(named: string): string {
  return whyStaying(named) ?? FILE_MESSAGES.sem_tabela
}

const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = {
  ',': 'vírgula',
  ';': 'ponto e vírgula',
  '\t': 'tabulação',
  '|': 'barra vertical',
}

const JSON_NAME = /\.(?:json|jsonl|ndjson)$/i

/** For a table in two files, JSON is preferred: it tells an empty text from null. */
async function tablesAsJson(path: string): Promise<ReadonlySet<string>> {
  const tables = new Set<string>()
  for await (const { nome } of sourceFiles(path))
    if (JSON_NAME.test(nome)) tables.add(tableOfFile(basename(nome)))
  return tables
}

function leaveAside(report: SourceReport, nome: string, motivo: string): void {
  report.naoLidos.set(basename(nome), motivo)
}
