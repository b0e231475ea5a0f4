/** How a spreadsheet of sales is laid out: the row of its headings, and what each column is. */
import { hasText, textOf } from './csv-reading.ts'
import {
  COLUMN_FIELD_NAMES,
  type ColumnFieldName,
  fieldOfHeading,
  headingKey,
  isParticipantField,
  kindOfColumn,
  labelOfColumn,
  NEEDED_FIELDS,
} from './importacao-vendas-fields.ts'
import { counted } from './text.ts'

/** How numbers without '%' in a column of percentages are meant: 1,25 as 1,25 %, or 0,0125 as 1,25 %. */
export const PERCENT_UNITS = ['percentual', 'fracao'] as const
export type PercentUnit = (typeof PERCENT_UNITS)[number]

export interface VendasColumn {
  /** Null if the column is not imported. */
  campo: ColumnFieldName | null
  /** Of a column of percentages; null of any other, and until somebody has said it. */
  unidade: PercentUnit | null
}

export interface VendasLayout {
  /** The row of the headings, from 1 as in the spreadsheet. */
  cabecalho: number
  colunas: VendasColumn[]
}

/** Columns beyond these are not looked at. */
export const MAX_COLUMNS = 100

/** Headings are looked for in these first rows: above them stand titles and logos. */
export const TITLE_ROWS = 30

/** What the cells look like: the headings in the row that has the most known ones. */
export function guessLayout(grid: readonly string[][]): VendasLayout {
  const first = grid.slice(0, TITLE_ROWS)
  const known = first.map((row) => row.filter((cell) => fieldOfHeading(cell) !== null).length)
  const most = Math.max(...known)
  const at = most > 0 ? known.indexOf(most) : grid.findIndex(hasText)
  return layoutAt(grid, Math.max(at, 0) + 1)
}

/** What the columns look like if the headings are in that row. */
export function layoutAt(grid: readonly string[][], cabecalho: number): VendasLayout {
  const taken = new Set<ColumnFieldName>()
  const colunas = headingsAt(grid, cabecalho).map((heading): VendasColumn => {
    const campo = fieldOfHeading(heading)
    if (campo === null || (taken.has(campo) && !isParticipantField(campo))) return NOT_IMPORTED
    taken.add(campo)
    return { campo, unidade: null }
  })
  return withUnits(grid, { cabecalho, colunas })
}

export const NOT_IMPORTED: VendasColumn = { campo: null, unidade: null }

/** The texts of the row of headings, up to the last column that has anything below it. */
export function headingsAt(grid: readonly string[][], cabecalho: number): string[] {
  const width = Math.min(
    grid.slice(cabecalho - 1).reduce((most, row) => Math.max(most, lastFilled(row) + 1), 0),
    MAX_COLUMNS,
  )
  const row = grid[cabecalho - 1] ?? []
  return Array.from({ length: width }, (_, i) => textOf(row[i] ?? ''))
}

function lastFilled(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '')
}

/** Under what a layout is remembered: equal for files with the same headings. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(headingKey).join('|')
}

const SAMPLES = 5

/** The first different values of a column, as the file has them. */
export function samplesOf(grid: readonly string[][], cabecalho: number, column: number): string[] {
  const samples = new Set<string>()
  for (const row of grid.slice(cabecalho)) {
    const text = textOf(row[column] ?? '')
    if (text !== '') samples.add(text)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/** Fills in the unit of percentages where the cells leave no doubt: all have a '%', or some number is above 1. */
export function withUnits(grid: readonly string[][], layout: VendasLayout): VendasLayout {
  return {
    ...layout,
    colunas: layout.colunas.map((column, i) =>
      column.campo !== null && kindOfColumn(column.campo) === 'percentual'
        ? { ...column, unidade: column.unidade ?? certainUnit(grid, layout.cabecalho, i) }
        : { ...column, unidade: null },
    ),
  }
}

function certainUnit(grid: readonly string[][], cabecalho: number, column: number): PercentUnit | null {
  let isCertain = true
  for (const row of grid.slice(cabecalho)) {
    const text = textOf(row[column] ?? '')
    if (text === '' || text.endsWith('%')) continue
    if (Number(text.replace(',', '.')) > 1) return 'percentual'
    isCertain = false
  }
  return isCertain ? 'percentual' : null
}

/** Why the file cannot be read with this layout; null if it can. */
export function refusalOfLayout(layout: VendasLayout): string | null {
  const fields = layout.colunas.flatMap(({ campo }) => campo ?? [])
  const repeated = fields.find((field, i) => !isParticipantField(field) && fields.indexOf(field) < i)
  if (repeated) return `Duas colunas são “${labelOfColumn(repeated)}”. Escolha uma delas.`
  const missing = NEEDED_FIELDS.filter((field) => !fields.includes(field))
  if (missing.length > 0)
    return `${counted(missing.length, 'coluna falta', 'colunas faltam')}: ${missing.map(labelOfColumn).join(', ')}.`
  if (!fields.includes('participante_percentual') && !fields.includes('participante_valor'))
    return 'Diga qual coluna tem o percentual ou o valor da comissão de cada participante.'
  if (layout.colunas.some(({ campo, unidade }) => campo === 'participante_percentual' && unidade === null))
    return 'Diga como os percentuais da comissão estão escritos.'
  return null
}

/** The fields in the order in which the screen offers them. */
export const COLUMN_CHOICES = COLUMN_FIELD_NAMES.map((value) => ({ value, label: labelOfColumn(value) }))
