/** The rows of another database, from whatever it was exported as. Nothing of it is ever executed. */
import { basename, extname } from 'node:path'
import { sourceFiles } from './chunks.ts'
import { readCsv } from './csv.ts'
import { readDump } from './dump.ts'
import { readJson } from './json.ts'
import { SourceError } from './source-error.ts'
import type { SourceReport } from './source-report.ts'
import { type CargaTableName, isCargaTable } from './tables.ts'

/** A row as it was exported: texts by column. */
export interface SourceRow {
  tabela: CargaTableName
  arquivo: string
  /** Where the row begins, from 1. */
  linha: number
  valores: Record<string, string | null>
}

/**
 * All rows of the tables that can come, of a folder, ZIP, dump, CSV or JSON. Throws SourceError, with the place, for
 * what cannot be read.
 */
export async function* readSource(path: string, report: SourceReport): AsyncGenerator<SourceRow> {
  const withJson = await tablesAsJson(path)
  for await (const file of sourceFiles(path)) {
    const kind = extname(file.nome).toLowerCase()
    if (kind === '.sql' || kind === '.dump') {
      report.arquivos.push(file.nome)
      for await (const row of readDump(file, report)) yield* wanted(row, report)
    } else if (kind === '.csv' || kind === '.json') {
      const tabela = tableOfFile(file.nome)
      if (kind === '.csv' && withJson.has(tabela)) continue
      if (!isCargaTable(tabela)) {
        ignore(report, basename(file.nome))
        continue
      }
      report.arquivos.push(file.nome)
      for await (const row of kind === '.csv' ? readCsv(file) : readJson(file))
        yield { ...row, tabela, arquivo: file.nome }
    }
  }
  if (report.arquivos.length === 0)
    throw new SourceError(
      basename(path),
      null,
      'não há nada a trazer: use um dump em texto, CSV ou JSON por tabela.',
    )
}

/** Where a table is there twice, JSON tells an empty text from no value. */
async function tablesAsJson(path: string): Promise<ReadonlySet<string>> {
  const tables = new Set<string>()
  for await (const { nome } of sourceFiles(path))
    if (extname(nome).toLowerCase() === '.json') tables.add(tableOfFile(nome))
  return tables
}

function* wanted(row: Omit<SourceRow, 'tabela'> & { tabela: string }, report: SourceReport) {
  const { tabela } = row
  if (isCargaTable(tabela)) yield { ...row, tabela }
  else ignore(report, tabela)
}

function ignore(report: SourceReport, name: string): void {
  report.ignoradas.set(name, (report.ignoradas.get(name) ?? 0) + 1)
}

/** 'public.vendas_rows (1).csv' → 'vendas' */
function tableOfFile(nome: string): string {
  const bare = basename(nome, extname(nome)).toLowerCase()
  return bare
    .replace(/\s*\(\d+\)$/, '')
    .replace(/_rows$/, '')
    .replace(/^public[._]/, '')
}
