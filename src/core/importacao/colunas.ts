/**
 * The columns of a spreadsheet: the row of the headings, the field of each heading, and how its values are written.
 */
import { USUAL_COMISSAO } from '../comissao.ts'
import { hasText, MAX_COLUMNS, textOf } from '../csv/reading.ts'
import { counted, withoutAccents } from '../text.ts'
import type { CellKind, Choice } from './cells.ts'
import { READINGS_OF, type Reading, readingOf } from './readings.ts'

export interface ColumnField {
  /** The field's name on the screen. */
  rotulo: string
  tipo: CellKind
  /** Headings without accents, in lower case, as `headingKey` returns them. */
  titulos: readonly string[]
  /** For a choice: its values, and the texts for each. */
  opcoes?: readonly Choice[]
  /** Whether several columns can have this field. */
  repete?: boolean
  /** For a percentage: the field of the column if its cells are amounts of money. */
  emReais?: string
  /** For money: a dash is an empty cell, not zero. */
  semZero?: boolean
  /** Its texts are one person's: what was said of them is not remembered for other files. */
  particular?: boolean
  /** The fields that it combines: 'Santos/SP' is a city and a state. */
  partes?: readonly string[]
}

/** The possible columns of one kind of spreadsheet. */
export interface ColumnSet {
  /** By field, in the order in which the screen offers them. */
  campos: Readonly<Record<string, ColumnField>>
  /** Without these, no row can be imported. */
  necessarios: readonly string[]
  /** The field that identifies a record. */
  chave: string
  /** A row with none of these is not a record, but a sum or the name of a month. */
  identificam: readonly string[]
  /** The description of such a row: 'não tem nome nem CPF'. */
  anonima: string
  /** Why these fields are insufficient although all needed ones are there; null if they suffice. */
  recusa?(fields: readonly string[]): string | null
}

export interface ImportColumn {
  /** Null if the column is not imported. */
  campo: string | null
  /** How its values are written; null if there is only one way, or until the user has said it. */
  leitura: Reading | null
}

export interface ImportLayout {
  /** The row of the headings, from 1 as in the spreadsheet; 0 for a file without headings. */
  cabecalho: number
  colunas: ImportColumn[]
}

export const NOT_IMPORTED: ImportColumn = { campo: null, leitura: null }

/** The columns without what must not be remembered: how values are written is detected in each file, or asked. */
export function withoutReadings(colunas: readonly ImportColumn[]): ImportColumn[] {
  return colunas.map(({ campo }) => ({ campo, leitura: null }))
}

/** Fields that the cells of each file decide between: a commission in percent or in reais. */
const TOLD_BY_CELLS: readonly (string | null)[] = ['participante_percentual', 'participante_valor']

/**
 * The columns as before, except where this file's cells decide, as in `looks`. A column whose cells are ambiguous
 * becomes `undecided`: as the user said in this session, or asked again.
 */
export function columnsAsBefore(
  before: readonly ImportColumn[],
  looks: readonly ImportColumn[],
  undecided: 'as said' | 'asked',
): ImportColumn[] {
  return before.map((column, at) => {
    if (!TOLD_BY_CELLS.includes(column.campo)) return column
    const told = looks[at] ?? NOT_IMPORTED
    return told.campo === null && undecided === 'as said' ? column : told
  })
}

/** What to do with a record that is already registered. */
export const EXISTING_CHOICES = ['pular', 'completar'] as const
export type ExistingChoice = (typeof EXISTING_CHOICES)[number]

/** The first rows are searched for headings, which can be below titles and logos. */
export const TITLE_ROWS = 30

/**
 * A heading without accents, case, signs, numbering and small words: 'Nº da Venda' and 'n venda' are equal, and so are
 * 'Corretor 1' and 'corretor'.
 */
function headingKey(heading: string): string {
  return (
    // 'DataVenda' is two words.
    withoutAccents(heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
      .replace(/[ºª]/g, '')
      // 'C.P.F.'
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/[^\p{L}\p{N}%$]+/gu, ' ')
      // 'Comissão em R$', but 'Pago em'.
      .replace(/\b(?:d[aeo]s?|em(?= ?[r%]))\b/g, ' ')
      .replace(/\b\d+\b/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Finds the field that a heading names; null if none does. */
function headingFinder({ campos }: ColumnSet): (heading: string) => string | null {
  const byHeading = new Map<string, string>()
  for (const [field, { rotulo, titulos }] of Object.entries(campos))
    for (const heading of [headingKey(field), headingKey(rotulo), ...titulos])
      if (!byHeading.has(heading)) byHeading.set(heading, field)
  return (heading) => {
    if (isData(heading)) return null
    // 'VGV (R$)' and 'Corretor(a)' without what stands in brackets, 'CPF/CNPJ' and 'Bloco/Torre' as the first that is known.
    const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    const keys = [heading, bare, ...bare.split('/')].map(headingKey)
    return keys.map((key) => byHeading.get(key)).find((field) => field !== undefined) ?? null
  }
}

/** The number that tells a heading from others like it: '2' of 'Corretor 2' and of '% 2'; null without one. */
export function numberOfHeading(heading: string): string | null {
  return /(?:^|\D)(\d{1,2})(?!\d)/.exec(heading)?.[1] ?? null
}

/** The number of known headings in the row. */
function knownHeadings(set: ColumnSet, row: readonly string[]): number {
  const find = headingFinder(set)
  return row.filter((cell) => find(cell) !== null).length
}

/**
 * Guesses the layout: the headings are in the row with most known ones, otherwise in the first row, unless it has
 * dates, CPFs or amounts.
 */
export function guessLayout(set: ColumnSet, grid: readonly string[][]): ImportLayout {
  const known = grid.slice(0, TITLE_ROWS).map((row) => knownHeadings(set, row))
  const most = Math.max(...known)
  if (most > 0) return layoutAt(set, grid, known.indexOf(most) + 1)
  const first = grid.findIndex(hasText)
  return layoutAt(set, grid, (grid[first] ?? []).some(isData) ? 0 : Math.max(first, 0) + 1)
}

/** Whether a cell is a value rather than a heading. */
function isData(cell: string): boolean {
  return /^(?:[\d.,/R$ -]*\d{2,}[\d.,/%-]*|\d+(?:[.,]\d+)?%)$/.test(cell.trim())
}

/** The layout if the headings are in that row. */
export function layoutAt(set: ColumnSet, grid: readonly string[][], cabecalho: number): ImportLayout {
  const find = headingFinder(set)
  const taken = new Set<string>()
  const colunas = headingsAt(grid, cabecalho).map((heading, at): ImportColumn => {
    const named = find(heading)
    const campo = named && fieldOfCells(set, heading, columnTexts(grid, cabecalho, at), named)
    if (campo === null || (taken.has(campo) && !set.campos[campo]?.repete)) return NOT_IMPORTED
    taken.add(campo)
    return { campo, leitura: null }
  })
  return { cabecalho, colunas }
}

/**
 * The field of a column by its heading: 'Comissão' may be a percentage or an amount, which most cells tell. Null, to
 * be asked, if the numbers are too high for one and too low for the other.
 */
function fieldOfCells(
  { campos }: ColumnSet,
  heading: string,
  texts: Iterable<string>,
  named: string,
): string | null {
  const { emReais } = campos[named] ?? {}
  if (emReais === undefined || /%|percent/i.test(heading)) return named
  const numbers = [...texts].filter((text) => /\d/.test(text))
  if (numbers.filter(isAmount).length > numbers.length / 2) return emReais
  const isPlain = !numbers.some((text) => text.includes('%'))
  return isPlain && numbers.some((text) => Number(text.replace(',', '.')) > USUAL_COMISSAO.to) ? null : named
}

/** Whether a text cannot be a percentage: it has the sign of reais or is above 100. */
function isAmount(text: string): boolean {
  return (
    /R\$/i.test(text) ||
    /^\d{3,}(?:,\d+)?$|^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text.replace(/^100(?:,0+)?$/, ''))
  )
}

/** The texts of a column below the headings, without empty ones and repeated headings. */
export function* columnTexts(
  grid: readonly string[][],
  cabecalho: number,
  at: number,
  skips: (linha: number) => boolean = () => false,
): Generator<string> {
  const heading = textOf(grid[cabecalho - 1]?.[at] ?? '')
  for (let i = cabecalho; i < grid.length; i++) {
    const text = textOf(grid[i]?.[at] ?? '')
    if (text !== '' && text !== heading && !skips(i + 1)) yield text
  }
}

/** The texts of the row of headings, up to the last column that has anything below it. */
export function headingsAt(grid: readonly string[][], cabecalho: number): string[] {
  let width = 0
  for (let i = Math.max(cabecalho - 1, 0); i < grid.length; i++)
    width = Math.max(width, lastFilled(grid[i] ?? []) + 1)
  const row = grid[cabecalho - 1] ?? []
  return Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, i) => textOf(row[i] ?? ''))
}

export function lastFilled(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell.trim() !== '')
}

/** The key of a remembered layout: the same for files with the same headings. */
export function headingsKey(headings: readonly string[]): string {
  return headings.map(headingKey).join('|')
}

const SAMPLES = 5

/** The first different values of a column, as the file has them. */
export function samplesOf(grid: readonly string[][], cabecalho: number, column: number): string[] {
  const samples = new Set<string>()
  for (const text of columnTexts(grid, cabecalho, column)) {
    samples.add(text)
    if (samples.size === SAMPLES) break
  }
  return [...samples]
}

/**
 * The layout with the readings that are certain from the cells; others stay null until the user says them. Cells for
 * which `isExact` holds need no reading.
 */
export function withReadings(
  set: ColumnSet,
  grid: readonly string[][],
  layout: ImportLayout,
  isExact: (kind: CellKind, linha: number, at: number) => boolean = () => false,
): ImportLayout {
  return {
    ...layout,
    colunas: layout.colunas.map(({ campo, leitura }, at) => {
      const readings = READINGS_OF[kindOf(set, campo)]
      if (!readings) return { campo, leitura: null }
      const said = readings.find((reading) => reading === leitura)
      const kind = kindOf(set, campo)
      const texts = columnTexts(grid, layout.cabecalho, at, (linha) => isExact(kind, linha, at))
      return { campo, leitura: said ?? readingOf(kind, texts) }
    }),
  }
}

export function kindOf({ campos }: ColumnSet, campo: string | null): CellKind {
  return (campo === null ? undefined : campos[campo]?.tipo) ?? 'texto'
}

/** Why the file cannot be read with this layout; null if it can. */
export function refusalOfLayout(set: ColumnSet, { colunas }: ImportLayout): string | null {
  const fields = colunas.flatMap(({ campo }) => campo ?? [])
  const labelOf = (field: string) => set.campos[field]?.rotulo ?? field
  const repeated = fields.find((field, i) => !set.campos[field]?.repete && fields.indexOf(field) < i)
  if (repeated) return `Duas colunas são “${labelOf(repeated)}”. Escolha uma delas.`
  const partsOf = (field: string) => set.campos[field]?.partes ?? []
  const twice = fields
    .flatMap(partsOf)
    .find((field, i, parts) => fields.includes(field) || parts.indexOf(field) < i)
  if (twice) return `Duas colunas dizem “${labelOf(twice)}”. Escolha uma delas.`
  const given = new Set(fields.flatMap((field) => [field, ...partsOf(field)]))
  const missing = set.necessarios.filter((field) => !given.has(field))
  if (missing.length > 0)
    return `${counted(missing.length, 'coluna falta', 'colunas faltam')}: ${missing.map(labelOf).join(', ')}.`
  const refusal = set.recusa?.(fields) ?? null
  if (refusal) return refusal
  const unsaid = colunas.find(({ campo, leitura }) => READINGS_OF[kindOf(set, campo)] && leitura === null)
  return unsaid ? `Diga como ${WRITTEN[kindOf(set, unsaid.campo)] ?? 'os valores'} estão escritos.` : null
}

const WRITTEN: Readonly<Partial<Record<CellKind, string>>> = {
  percentual: 'os percentuais da comissão',
  data: 'os dias e meses das datas',
  dinheiro: 'os centavos dos valores',
}

/** The position of a field's first column; -1 if no column is that field. */
export function columnOf({ colunas }: ImportLayout, field: string): number {
  return colunas.findIndex(({ campo }) => campo === field)
}
