/** The report of a dry run: a line for each broken rule, as XLSX or JSON, to be corrected and returned. */
import { tmpdir } from 'node:os'
import type { Client } from 'pg'
import type { ProblemaDaCarga } from '../../contract/cargas.ts'
import { counted } from '../../core/text.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { columnOf } from '../export/columns.ts'
import { createXlsx } from '../export/xlsx.ts'
import { REPORT_ORDER } from './report-views.ts'

/** The report's columns, by their names in JSON; the last one is filled in by the user. */
export const REPORT_COLUMNS = {
  tabela: columnOf<ReportRow>('Tabela', 'texto', 22, ({ tabela }) => tabela),
  ordem: columnOf('Linha', 'texto', 8, placeOf),
  origem: columnOf<ReportRow>('Onde está', 'texto', 22, ({ origem }) => origem),
  id: columnOf<ReportRow>('Id', 'texto', 38, ({ registro_id }) => registro_id),
  campo: columnOf<ReportRow>('Campo', 'texto', 24, ({ campo }) => campo),
  valor: columnOf<ReportRow>('Valor', 'texto', 30, ({ valor }) => valor),
  regra: columnOf<ReportRow>('Regra', 'texto', 60, ({ regra }) => regra),
  gravidade: columnOf<ReportRow>('O que acontece', 'texto', 18, ({ gravidade }) => gravidade),
  dependem: columnOf<ReportRow>('O que depende', 'texto', 24, ({ dependem }) => dependem),
  proposta: columnOf<ReportRow>('Proposta', 'texto', 24, ({ proposta }) => proposta),
  correcao: columnOf<ReportRow>('Correção', 'texto', 24, ({ correcao }) => correcao),
}

/** A line of the report. */
export type ReportRow = Omit<ProblemaDaCarga, 'posicao'>

/** '12', or '1.998 linhas' */
function placeOf({ ordem, linhas }: ReportRow): string {
  return linhas > 1 ? counted(linhas, 'linha', 'linhas') : String(ordem)
}

/** A problem in a JSON report: its columns, and how many rows it is about. */
function jsonOf({ registro_id: id, ...row }: ReportRow): string {
  return JSON.stringify({ ...row, id }, JSON_NAMES)
}

const JSON_NAMES = Object.keys(REPORT_COLUMNS).toSpliced(2, 0, 'linhas')

const ROWS_AT_ONCE = 1_000

/** Causes first, then notices, then rows that only wait for another row. */
async function* reportRows(client: Client): AsyncGenerator<ReportRow[]> {
  await client.query('begin')
  await client.query(
    `declare relatorio cursor for
       select *, null as correcao from carga_linhas where not membro order by ${REPORT_ORDER}`,
  )
  while (true) {
    const { rows } = await client.query<ReportRow>(`fetch ${ROWS_AT_ONCE} from relatorio`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('commit')
}

/** Writes the report into a new file, an XLSX or else JSON. Throws BackupError if the file exists already. */
export async function writeReport(client: Client, path: string): Promise<void> {
  const pages = reportRows(client)
  const parts = path.toLowerCase().endsWith('.xlsx') ? reportInXlsx(pages) : reportInJson(pages)
  await writeNewFile(path, (handle) => handle.writeFile(parts))
}

async function* reportInXlsx(pages: AsyncIterable<readonly ReportRow[]>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const columns = Object.values(REPORT_COLUMNS)
  const sheets = [{ name: 'Relatório', columns }]
  const xlsx = createXlsx(sheets, tmpdir(), (bytes) => ready.push(bytes))
  for await (const rows of pages) {
    xlsx.write([rows.map((row) => columns.map(({ value }) => value(row)))])
    yield* ready.splice(0)
  }
  xlsx.end()
  yield* ready.splice(0)
}

/** The report as JSON, part by part; `beforeLast` is awaited before the last one. */
export async function* reportInJson(
  pages: AsyncIterable<readonly ReportRow[]>,
  beforeLast: () => Promise<void> = async () => {},
): AsyncGenerator<string> {
  let separator = '{ "problemas": [\n'
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield separator + rows.map(jsonOf).join(',\n')
    separator = ',\n'
  }
  await beforeLast()
  yield separator === ',\n' ? '\n] }\n' : '{ "problemas": [] }\n'
}
