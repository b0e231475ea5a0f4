/** What the columns of a spreadsheet are: the row of their headings, and the field that each heading names. */
import { hasText, textOf } from './csv-reading.ts'
import { counted, withoutAccents } from './text.ts'

/** How a cell's text is understood. */
export type CellKind =
  | 'texto'
  | 'data'
  | 'dinheiro'
  | 'percentual'
  | 'cpf'
  | 'cep'
  | 'escolha'
  | 'pendencias'
  | 'nome'

interface ColumnField {
  /** How the field is called on the screen. */
  rotulo: string
  tipo: CellKind
  /** Headings without accents, in lower case, as `headingKey` returns them. */
  titulos: readonly string[]
  /** Whether several columns may be this field. */
  repete?: boolean
}

/** What the columns of one kind of spreadsheet may be. */
export interface ColumnSet<F extends string = string> {
  /** By field, in the order in which the screen offers them. */
  campos: Readonly<Record<F, ColumnField>>
  /** Without these, no row can be imported. */
  necessarios: readonly F[]
  /** Why these fields are not enough, beyond the needed ones; null if they are. */
  recusa?(fields: readonly string[]): string | null
}

/** How numbers without '%' in a column of percentages are meant: 1,25 as 1,25 %, or 0,0125 as 1,25 %. */
export const PERCENT_UNITS = ['percentual', 'fracao'] as const
export type PercentUnit = (typeof PERCENT_UNITS)[number]

export interface ImportColumn<F extends string = string> {
  /** Null if the column is not imported. */
  campo: F | null
  /** Of a column of percentages; null of any other, and until somebody has said it. */
  unidade: PercentUnit | null
}

export interface ImportLayout<F extends string = string> {
  /** The row of the headings, from 1 as in the spreadsheet. */
  cabecalho: number
  colunas: ImportColumn<F>[]
}

export const NOT_IMPORTED = { campo: null, unidade: null } as const

/** What happens to a record that is registered already. The first one is the default. */
export const EXISTING_CHOICES = ['pular', 'completar'] as const
export type ExistingChoice = (typeof EXISTING_CHOICES)[number]

/** Columns beyond these are not looked at. */
export const MAX_COLUMNS = 100

/** Headings are looked for in these first rows: above them stand titles and logos. */
export const TITLE_ROWS = 30

export function fieldNames<F extends string>({ campos }: ColumnSet<F>): [F, ...F[]] {
  return Object.keys(campos) as [F, ...F[]]
}

/**
 * A heading without accents, case, signs, numbering and small words: 'Nº da Venda' and 'n venda' are equal, and so are
 * 'Corretor 1' and 'corretor'.
 */
function headingKey(heading: string): string {
  return (
    withoutAccents(heading)
      .replace(/[ºª]/g, '')
      // 'C.P.F.'
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/[^\p{L}\p{N}%$]+/gu, ' ')
      .replace(/\b(?:d[aeo]s?|em)\b/g, ' ')
      .replace(/\b\d+\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Finds the field that a heading names; null if none does. */
function headingFinder<F extends string>(set: ColumnSet<F>): (heading: string) => F | null {
  const byHeading = new Map<string, F>()
  for (const field of fieldNames(set)) {
    const { rotulo, titulos } = set.campos[field]
    for (const heading of [headingKey(field), headingKey(rotulo), ...titulos])
      if (!byHeading.has(heading)) byHeading.set(heading, field)
  }
  return (heading) => byHeading.get(headingKey(heading)) ?? null
}

/** What the cells look like: the headings in the row that has the most known ones. */
export function guessLayout<F extends string>(set: ColumnSet<F>, grid: readonly string[][]): ImportLayout<F> {
  const find = headingFinder(set)
  const known = grid.slice(0, TITLE_ROWS).map((row) => row.filter((cell) => find(cell) !== null).length)
  const most = Math.max(...known)
  const at = most > 0 ? known.indexOf(most) : grid.findIndex(hasText)
  return layoutAt(set, grid, Math.max(at, 0) + 1)
}

/** What the columns look like if the headings are in that row. */
export function layoutAt<F extends string>(
  set: ColumnSet<F>,
  grid: readonly string[][],
  cabecalho: number,
): ImportLayout<F> {
  const find = headingFinder(set)
  const taken = new Set<F>()
  const colunas = headingsAt(grid, cabecalho).map((heading): ImportColumn<F> => {
    const campo = find(heading)
    if (campo === null || (taken.has(campo) && !set.campos[campo].repete)) return NOT_IMPORTED
    taken.add(campo)
    return { campo, unidade: null }
  })
  return withUnits(set, grid, { cabecalho, colunas })
}

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

export function isPercentage<F extends string>({ campos }: ColumnSet<F>, { campo }: ImportColumn<F>) {
  return campo !== null && campos[campo].tipo === 'percentual'
}

/** Fills in the unit of percentages where the cells leave no doubt: all have a '%', or some number is above 1. */
export function withUnits<F extends string>(
  set: ColumnSet<F>,
  grid: readonly string[][],
  layout: ImportLayout<F>,
): ImportLayout<F> {
  return {
    ...layout,
    colunas: layout.colunas.map((column, i) =>
      isPercentage(set, column)
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
export function refusalOfLayout<F extends string>(set: ColumnSet<F>, layout: ImportLayout<F>): string | null {
  const { campos, necessarios: needed } = set
  const fields = layout.colunas.flatMap(({ campo }) => campo ?? [])
  const repeated = fields.find((field, i) => !campos[field].repete && fields.indexOf(field) < i)
  if (repeated) return `Duas colunas são “${campos[repeated].rotulo}”. Escolha uma delas.`
  const missing = needed.filter((field) => !fields.includes(field))
  if (missing.length > 0)
    return `${counted(missing.length, 'coluna falta', 'colunas faltam')}: ${missing.map((field) => campos[field].rotulo).join(', ')}.`
  const refusal = set.recusa?.(fields) ?? null
  if (refusal) return refusal
  if (layout.colunas.some((column) => isPercentage(set, column) && column.unidade === null))
    return 'Diga como os percentuais da comissão estão escritos.'
  return null
}

/** The position of a field's first column; undefined if no column is that field. */
export function columnOf<F extends string>({ colunas }: ImportLayout<F>, field: F): number | undefined {
  const at = colunas.findIndex(({ campo }) => campo === field)
  return at < 0 ? undefined : at
}

/** The fields as choices, in the order in which the screen offers them. */
export function columnChoices<F extends string>(set: ColumnSet<F>): { value: F; label: string }[] {
  return fieldNames(set).map((value) => ({ value, label: set.campos[value].rotulo }))
}
