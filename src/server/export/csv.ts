import Papa from 'papaparse'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { type Column, escapeFormula, type Spreadsheet } from './spreadsheet.ts'

const BOM = '\uFEFF'

/** A CSV for Brazilian spreadsheet programs: UTF-8 with BOM, `;` as separator, decimal comma, dd/MM/yyyy. */
export function createCsv<T>(columns: readonly Column<T>[]): Spreadsheet<T> {
  let parts = [Buffer.from(BOM + toLines([columns.map(({ title }) => title)]))]
  return {
    append(records) {
      if (records.length === 0) return
      parts.push(
        Buffer.from(toLines(records.map((record) => columns.map((column) => cellOf(column, record))))),
      )
    },
    async finish() {
      return Buffer.concat(parts)
    },
    cancel() {
      parts = []
    },
  }
}

function toLines(cells: string[][]): string {
  return `${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`
}

function cellOf<T>({ type, value }: Column<T>, record: T): string {
  const content = value(record)
  if (content === null) return ''
  if (type === 'inteiro') return String(content)
  if (typeof content === 'number') return content.toFixed(2).replace('.', ',')
  if (type === 'data') return formatDate(content)
  if (type === 'instante') return formatInstant(content)
  return escapeFormula(content)
}
