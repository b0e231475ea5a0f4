/** CSV for Brazilian spreadsheet programs: UTF-8 with BOM, `;` as separator, decimal comma, dd/MM/yyyy. */
import Papa from 'papaparse'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { type Cell, type ColumnHeader, escapeFormula } from './spreadsheet.ts'

/** The byte order mark and the titles. */
export function csvHead(columns: readonly ColumnHeader[]): string {
  return `\uFEFF${toLines([columns.map(({ title }) => title)])}`
}

/** A line for each row. */
export function csvLines(columns: readonly ColumnHeader[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return ''
  return toLines(rows.map((row) => columns.map(({ type }, i) => textOf(type, row[i] ?? null))))
}

function toLines(cells: string[][]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`
}

function textOf(type: ColumnHeader['type'], content: Cell): string {
  if (content === null) return ''
  if (type === 'inteiro') return String(content)
  if (typeof content === 'number') return content.toFixed(2).replace('.', ',')
  if (type === 'data') return formatDate(content)
  if (type === 'instante') return formatInstant(content)
  return escapeFormula(type, content)
}
