/** The XML of an XLSX's sheets: inline texts, numbers, and dates as the days that spreadsheets count from 1900. */
import { formatInstant } from '../../core/dates.ts'
import { type Cell, type ColumnHeader, escapeFormula } from './spreadsheet.ts'
import type { SheetHead } from './spreadsheet-writer.ts'

/** The rows that a sheet can have, its titles included. */
export const MAX_ROWS = 1_048_576

/** Typed values stay texts in a cell with this format: a CPF keeps its zeros. */
const TYPED_TEXT = '@'
/** The number format of each type of column; null for texts. */
const FORMATS: Record<ColumnHeader['type'], string | null> = {
  texto: null,
  telefone: TYPED_TEXT,
  dinheiro: '#,##0.00',
  percentual: '0.00',
  inteiro: '0',
  decimal: '0.00',
  data: 'dd/mm/yyyy',
  instante: 'dd/mm/yyyy hh:mm',
}

/** The position of bold titles among the cell styles; those of FORMATS follow in their order. */
const BOLD = 1
const NUMBER_FORMATS = [...new Set(Object.values(FORMATS).filter((format) => format !== null))]
const FIRST_CUSTOM_FORMAT = 164

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The part with the styles that the cells refer to. */
export const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${NUMBER_FORMATS.length}">${NUMBER_FORMATS.map(
  (code, i) => `<numFmt numFmtId="${FIRST_CUSTOM_FORMAT + i}" formatCode="${code}"/>`,
).join('')}</numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${NUMBER_FORMATS.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${NUMBER_FORMATS.map(
  (_, i) =>
    `<xf numFmtId="${FIRST_CUSTOM_FORMAT + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
).join('')}</cellXfs></styleSheet>`

/** The first rows, whose contents decide how wide the columns are: the format wants the widths before the rows. */
const SAMPLE = 1_000

/** Writes a sheet's XML in pieces. */
export class XlsxSheet {
  /** The rows so far, with the titles. */
  rows = 1
  /** The first rows, until there are enough of them; then null. */
  private sample: (readonly Cell[])[] | null = []
  private readonly columns: readonly (ColumnHeader & { letters: string; style: number })[]
  private readonly isFirst: boolean
  private readonly isForm: boolean

  constructor({ columns, isForm = false }: SheetHead, isFirst: boolean) {
    this.isFirst = isFirst
    this.isForm = isForm
    this.columns = columns.map((column, i) => {
      const format = FORMATS[column.type] ?? (isForm ? TYPED_TEXT : null)
      return {
        ...column,
        letters: columnName(i + 1),
        style: format === null ? 0 : BOLD + 1 + NUMBER_FORMATS.indexOf(format),
      }
    })
  }

  /** The XML for these rows; none while the first ones are collected. */
  write(rows: readonly (readonly Cell[])[]): string {
    this.rows += rows.length
    if (!this.sample) return this.rowsOf(rows, this.rows - rows.length)
    this.sample.push(...rows)
    return this.sample.length < SAMPLE ? '' : this.begin()
  }

  /** The end of the sheet, with the filter over all rows unless they are examples. */
  end(): string {
    const filter = this.isForm ? '' : `<autoFilter ref="A1:${columnName(this.columns.length)}${this.rows}"/>`
    return `${this.begin()}</sheetData>${filter}</worksheet>`
  }

  /** The beginning and the collected rows, once. */
  private begin(): string {
    const sample = this.sample
    this.sample = null
    return sample ? this.beginning(sample) + this.rowsOf(sample, 1) : ''
  }

  private rowsOf(rows: readonly (readonly Cell[])[], before: number): string {
    let xml = ''
    for (const [position, row] of rows.entries()) {
      const number = before + position + 1
      xml += `<row r="${number}">`
      for (const [i, { type, letters, style }] of this.columns.entries())
        xml += cellOf(`${letters}${number}`, type, style, row[i] ?? null)
      xml += '</row>'
    }
    return xml
  }

  private beginning(rows: readonly (readonly Cell[])[]): string {
    const cols = this.columns.map((column, i) => {
      const widest = Math.max(
        column.title.length + FILTER_BUTTON,
        ...rows.map((row) => widthOf(column.type, row[i] ?? null)),
      )
      const width = Math.max(column.width, Math.min(widest, WIDEST) + MARGIN)
      const style = this.isForm ? ` style="${column.style}"` : ''
      return `<col min="${i + 1}" max="${i + 1}" width="${width}"${style} customWidth="1"/>`
    })
    const titles = this.columns.map(({ title, letters }) =>
      title === '' ? '' : textCell(`${letters}1`, BOLD, title),
    )
    const selected = this.isFirst ? ' tabSelected="1"' : ''
    return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${selected} workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  }
}

/** Room for a heading's filter button, in characters. */
const FILTER_BUTTON = 3
const MARGIN = 1
/** Longer texts are cut on screen: a column of long notes would push the others off it. */
const WIDEST = 60

/** How many characters the cell shows; of several lines, the longest. */
function widthOf(type: ColumnHeader['type'], value: Cell): number {
  if (value === null) return 0
  if (type === 'data' || type === 'instante') return FORMATS[type]?.length ?? 0
  if (typeof value === 'string') return Math.max(...value.split('\n').map((line) => line.length))
  return (type === 'inteiro' ? WHOLE : DECIMAL).format(value).length
}

const WHOLE = new Intl.NumberFormat('pt-BR')
const DECIMAL = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

/** 'A' for 1, 'Z' for 26, 'AA' for 27. */
function columnName(position: number): string {
  const before = Math.floor((position - 1) / 26)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((position - 1) % 26))}`
}

function cellOf(reference: string, type: ColumnHeader['type'], style: number, value: Cell): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return numberCell(reference, style, value)
  if (type === 'data') return numberCell(reference, style, daysOf(Date.parse(`${value}T00:00:00Z`)))
  if (type === 'instante') return numberCell(reference, style, daysOf(localMilliseconds(value)))
  const text = escapeFormula(type, value.replace(NOT_IN_XML, ''))
  return text === '' ? '' : textCell(reference, style, shorten(text))
}

function numberCell(reference: string, style: number, value: number): string {
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`
}

function textCell(reference: string, style: number, text: string): string {
  return `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${spaceOf(text)}>${escapeXml(text)}</t></is></c>`
}

/** Without this attribute a program may drop the spaces around a text. */
function spaceOf(text: string): string {
  return /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '') : text
}

const DAY_MS = 86_400_000

/** Days since 30 December 1899. */
function daysOf(milliseconds: number): number {
  return (milliseconds - Date.UTC(1899, 11, 30)) / DAY_MS
}

/** Spreadsheets have no time zones: the business time zone's local time, as if it were UTC. */
function localMilliseconds(instant: string): number {
  const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(formatInstant(instant)) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}:00Z`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML cannot contain
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The XLSX format's limit for one cell. */
const MAX_CHARACTERS = 32_767

function shorten(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const note = `… (${text.length} caracteres no sistema)`
  return `${text.slice(0, MAX_CHARACTERS - note.length)}${note}`.toWellFormed()
}
