/** Reads the cells of a sheet, each with what it is. */
import type { Merge } from '../../core/importacao/mescladas.ts'
import { type Cell, withLiterals } from '../../core/planilha/cell.ts'
import { NO_STORED_VALUE } from '../../core/planilha/no-value.ts'
import { serialDate, serialTime } from '../../core/planilha/serial-date.ts'
import { builtInStyle, type CellStyle, textCollector, type Workbook } from './workbook.ts'
import { type Attributes, isYes, readXml } from './xml.ts'
import { Unreadable, type ZipFile } from './zip.ts'

interface SheetRow {
  /** From 1, as in the spreadsheet. */
  number: number
  /** By column from 0, in rising order; cells without a value are left out. */
  cells: Map<number, Cell>
}

/** A range of positions, both included. */
interface Span {
  from: number
  to: number
}

export interface Sheet {
  /** Rows with values, in rising order. */
  rows: SheetRow[]
  hiddenRows: ReadonlySet<number>
  /** By column from 0. */
  hiddenColumns: Span[]
  /** Values that stand in several rows. */
  merges: Merge[]
}

/** A sheet may have so many values, and merged ranges. */
const MAX_CELLS = 700_000
const MAX_MERGES = 10_000
/** The last row and column that a spreadsheet program has. */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

/** Reads a sheet; a value merged over several rows is each one's. Throws Unreadable. */
export async function readSheet(zip: ZipFile, path: string, workbook: Workbook): Promise<Sheet> {
  const rows: SheetRow[] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns: Span[] = []
  const merges: Merge[] = []
  const cellOf = cellReader(workbook)
  const value = textCollector('v', 't')
  let cell: Attributes = {}
  let count = 0
  let row: SheetRow = { number: 0, cells: new Map() }
  let column = -1
  let isWhole = false
  let isFormula = false
  await readXml(zip, path, {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: rowNumber(attributes, row.number), cells: new Map() }
        column = -1
        if (isYes(attributes.hidden) || attributes.ht === '0') hiddenRows.add(row.number)
      } else if (name === 'c') {
        column = columnOf(attributes, column)
        cell = attributes
        isFormula = false
        value.begin()
      } else if (name === 'f') {
        isFormula = true
      } else if (name === 'col') {
        const { min, max, hidden, width } = attributes
        if (isYes(hidden) || width === '0')
          hiddenColumns.push({ from: Number(min) - 1, to: Math.min(Number(max), LAST_COLUMN) - 1 })
      } else if (name === 'mergeCell') {
        const merge = mergeOf(attributes.ref ?? '')
        if (merge && merges.push(merge) > MAX_MERGES) throw new Unreadable('grande', 'merged ranges')
      } else value.open(name)
    },
    text: value.text,
    close(name) {
      if (name === 'c') {
        const read = cellOf(cell, value.end(), isFormula)
        if (read) {
          if (++count > MAX_CELLS) throw new Unreadable('grande', 'cells')
          row.cells.set(column, read)
        }
      } else if (name === 'row') {
        if (row.cells.size > 0) rows.push(row)
      } else if (name === 'worksheet') isWhole = true
      else value.close(name)
    },
  })
  if (!isWhole) throw new Unreadable('quebrada', `${path} has no cells`)
  return { rows, hiddenRows, hiddenColumns, merges: fillMerged(rows, merges, count) }
}

function rowNumber({ r }: Attributes, before: number): number {
  const number = r === undefined ? before + 1 : Number(r)
  if (!Number.isInteger(number) || number <= before || number > LAST_ROW)
    throw new Unreadable('quebrada', `row ${r} after ${before}`)
  return number
}

/** The column from 0; the next one if the cell does not say where it stands. */
function columnOf({ r }: Attributes, before: number): number {
  const column = r === undefined ? before + 1 : columnNumber(r)
  if (column <= before || column >= LAST_COLUMN) throw new Unreadable('quebrada', `cell ${r} after ${before}`)
  return column
}

/** 0 for 'A7', 27 for 'AB7'; -1 for anything else. */
function columnNumber(reference: string): number {
  const [letters] = /^[A-Za-z]{1,3}(?=\d)/.exec(reference) ?? ['']
  return [...letters.toUpperCase()].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A range of several rows, which has its value in the first one. */
function mergeOf(reference: string): Merge | null {
  const [, letters, first, last] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  if (letters === undefined) return null
  const [de, ate] = [Number(first), Number(last)]
  return ate > de ? { de, ate, coluna: columnNumber(`${letters}1`) } : null
}

/** Writes a merged value into the rows that have others; the range is never walked beyond them. Returns the ranges with a value. */
function fillMerged(rows: SheetRow[], merges: readonly Merge[], count: number): Merge[] {
  const indexOf = new Map(rows.map(({ number }, i) => [number, i]))
  let filled = count
  return merges.filter(({ de, ate, coluna }) => {
    const first = indexOf.get(de)
    const value = first === undefined ? undefined : rows[first]?.cells.get(coluna)
    if (first === undefined || value === undefined) return false
    for (let i = first + 1; i < rows.length; i++) {
      const row = rows[i]
      if (!row || row.number > ate) break
      if (++filled > MAX_CELLS) throw new Unreadable('grande', 'merged cells')
      if (!row.cells.has(coluna)) row.cells.set(coluna, value)
    }
    return true
  })
}

const GENERAL = builtInStyle(0)

/** The cell that has this text as its value, as it is; null if it has none. A formula is its value. */
function cellReader({ styles, texts, from1904 }: Workbook) {
  return ({ t, s }: Attributes, text: string, isFormula: boolean): Cell | null => {
    // A formula may make an empty text, but no other kind of value.
    if (text === '') return isFormula && t !== 'str' ? { kind: 'error', text: NO_STORED_VALUE } : null
    switch (t) {
      case 's':
        return textCell(texts[Number(text)] ?? '')
      case 'str':
      case 'inlineStr':
        return textCell(text)
      case 'b':
        return { kind: 'boolean', value: isYes(text) }
      case 'e':
        return { kind: 'error', text }
      case 'd':
        return isoCell(text)
      default:
        return numberCell(text, styles[Number(s ?? 0)] ?? GENERAL)
    }
  }

  function numberCell(digits: string, style: CellStyle): Cell | null {
    const { format, codeDigits, literals, isFraction } = style
    if (digits.trim() === '') return null
    const number = Number(digits)
    if (!Number.isFinite(number)) return textCell(digits)
    // A lookup of an empty cell is a date of 0.
    if (format === 'date' && number === 0) return null
    if (format === 'date') return { kind: 'date', ...serialDate(number, from1904) }
    if (format === 'time') return { kind: 'time', time: serialTime(number) }
    // '0101' in a cell formatted '0000' is a unit's code, which is not 101.
    if (/^\d+$/.test(digits) && digits.length < codeDigits) return textCell(digits.padStart(codeDigits, '0'))
    if (literals) return withLiterals(number, format, literals)
    return { kind: 'number', value: number, format, digits, ...(isFraction && { isFraction }) }
  }
}

function textCell(text: string): Cell | null {
  return text === '' ? null : { kind: 'text', text }
}

/** A date that is stored as '2024-03-01T00:00:00'. */
function isoCell(value: string): Cell | null {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(value.trim()) ?? []
  if (date === undefined) return textCell(value)
  return { kind: 'date', date, time: time === undefined || time === '00:00:00' ? null : time }
}
