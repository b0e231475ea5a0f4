/** A spreadsheet's cell with what it is, and as a spreadsheet program in Brazil shows it. */
import { formatDate } from '../dates.ts'
import type { Literals, NumberFormat } from '../number-format.ts'
import { NO_DATE } from './no-value.ts'

export type Cell =
  | { kind: 'text'; text: string }
  /** `digits` is the number as it was stored: numbers have 15 reliable digits, texts of them more. */
  | { kind: 'number'; value: number; format: NumberFormat; digits: string; isFraction?: boolean }
  /** A date 'YYYY-MM-DD', which is null outside of years of four digits, and its time 'HH:MM:SS' unless that is midnight. */
  | { kind: 'date'; date: string | null; time: string | null }
  | { kind: 'time'; time: string }
  | { kind: 'boolean'; value: boolean }
  /** The error's own text: '#N/A'. */
  | { kind: 'error'; text: string }

/** The cell as a Brazilian would type it: '1,25%', '01/03/2024', 'VERDADEIRO'. A date goes without its time. */
export function shownText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
    case 'error':
      return cell.text
    case 'boolean':
      return cell.value ? 'VERDADEIRO' : 'FALSO'
    case 'date':
      return cell.date === null ? NO_DATE : formatDate(cell.date)
    case 'time':
      return cell.time
    case 'number':
      return cell.format === 'percent' ? `${decimal(cell.value * 100)}%` : decimal(cell.value)
  }
}

/** '350 mil': the number with what its format shows beside it. */
export function withLiterals(
  value: number,
  format: NumberFormat,
  { before, after, thousands }: Literals,
): Cell {
  const number = shownText({ kind: 'number', value: value / 1000 ** thousands, format, digits: '' })
  return { kind: 'text', text: `${before}${number}${after}`.trim() }
}

/** Whether a number has more digits than spreadsheets keep. */
export function isLong(value: number): boolean {
  return Math.abs(value) >= 10 ** DIGITS
}

/** Spreadsheets calculate and show 15 digits: 2,3 is stored as 2.2999999999999998. */
const DIGITS = 15

/** '1234,5': as many decimals as the number has within 15 digits. */
function decimal(value: number): string {
  const precise = value.toPrecision(DIGITS)
  if (Number.isInteger(Number(precise))) return BigInt(Number(precise)).toString()
  // A number next to zero would have an exponent.
  const text = precise.includes('e') ? value.toFixed(DIGITS) : precise
  return text.replace(/0+$/, '').replace(/\.$/, '').replace('.', ',')
}
