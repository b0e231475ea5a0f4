/** An exported list for paper: its printed columns in words. */
import { MAX_PRINTED_ROWS, type PrintedList } from '../../contract/printed-list.ts'
import { formatValue } from '../../core/fields.ts'
import { toCentavos, toReais } from '../../core/money.ts'
import type { Db } from '../database/schema/types.ts'
import { describeFilters } from './filters.ts'
import type { Column } from './spreadsheet.ts'

/** All records that match filters. */
export interface ExportedList<T> {
  /** The name of the sheet, and the title of the printed list. */
  folha: string
  colunas: readonly Column<T>[]
  /** The filters as requested, for the printed list. */
  filtros?: object
  /** The records, page by page, read in the given transaction. */
  pages: (trx: Db) => AsyncIterable<readonly T[]>
  /** Counts the records without reading them all. */
  count?: (trx: Db) => Promise<number>
}

/** The list's title, filters and rows; without rows, but with their number, if they are too many to print. */
export async function makePrintedList<T>(
  trx: Db,
  { folha, colunas, filtros = {}, pages, count }: ExportedList<T>,
): Promise<PrintedList> {
  const printed = colunas.filter(({ impressa }) => impressa)
  const records: T[] = []
  let total = 0
  for await (const page of pages(trx)) {
    total += page.length
    if (total <= MAX_PRINTED_ROWS) records.push(...page)
    else if (count) {
      total = await count(trx)
      break
    }
  }
  const fits = total <= MAX_PRINTED_ROWS
  return {
    titulo: folha,
    filtros: await describeFilters(trx, { ...filtros }),
    total,
    colunas: printed.map(({ title, type }) => ({ titulo: title, tipo: onPaper(type) })),
    linhas: fits ? records.map((record) => printed.map((column) => cellOf(column, record))) : null,
    somas: printed.map((column) => (fits && column.impressa === 'somada' ? sumOf(column, records) : null)),
  }
}

function cellOf<T>({ type, value: read }: Column<T>, record: T): string {
  const value = read(record)
  return value === null ? '' : written(type, value)
}

/** Only of columns without fractions of a centavo. */
function sumOf<T>({ type, value }: Column<T>, records: readonly T[]): string {
  const centavos = records.reduce((sum, record) => sum + toCentavos(Number(value(record) ?? 0)), 0)
  return written(type, toReais(centavos))
}

function written(tipo: Column<never>['type'], value: string | number): string {
  return formatValue(value, tipo === 'inteiro' || tipo === 'decimal' ? 'numero' : onPaper(tipo))
}

/** A telephone is a text as its column has it. */
function onPaper<T extends Column<never>['type']>(tipo: T): Exclude<T, 'telefone'> | 'texto' {
  return tipo === 'telefone' ? 'texto' : (tipo as Exclude<T, 'telefone'>)
}
