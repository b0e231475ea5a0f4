/** The columns of a spreadsheet: the field of each, its texts, and why a file cannot be read with them. */
import { MAX_COLUMNS, textOf } from '../csv/reading.ts'
import { counted } from '../text.ts'
import type { CellKind, Choice } from './cells.ts'
import { type Reading, readingsOf } from './readings.ts'
import { type Scale, scaleOf } from './scales.ts'

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
  /** Whether it is part of a sum: merged over several rows, it is shared by them or each one's. */
  soma?: boolean
}

/** Columns without their labels. */
export type Unlabelled = Omit<ColumnField, 'rotulo' | 'repete'>

/** The columns with their labels; each can be several of a spreadsheet's if `repete`. */
export function labelled<F extends string>(
  fields: Readonly<Record<F, Unlabelled>>,
  labelOf: (field: F) => string,
  repete = false,
): Record<string, ColumnField> {
  return Object.fromEntries(
    (Object.keys(fields) as F[]).map((field) => [
      field,
      { ...fields[field], rotulo: labelOf(field), repete },
    ]),
  )
}

/** A column with what its heading and cells are. */
export interface NamedColumn {
  campo: string | null
  titulo: string
  exemplos: readonly string[]
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
  /** Why these columns are insufficient although all needed fields are there; null if they suffice. */
  recusa?(colunas: readonly NamedColumn[]): string | null
  /** The refusal of an amount below zero; by default, that amounts cannot be negative. */
  negativo?: string
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

/** The scale of each column of money, by its heading or a title above. */
export function scalesOf(
  set: ColumnSet,
  grid: readonly string[][],
  { cabecalho, colunas }: ImportLayout,
): (Scale | null)[] {
  const titles = grid.slice(0, Math.max(cabecalho - 1, 0)).flat()
  const ofAll = titles.map(scaleOf).find((scale) => scale !== null) ?? null
  return colunas.map(({ campo }, at) =>
    kindOf(set, campo) === 'dinheiro' ? (scaleOf(grid[cabecalho - 1]?.[at] ?? '') ?? ofAll) : null,
  )
}

export function kindOf({ campos }: ColumnSet, campo: string | null): CellKind {
  return (campo === null ? undefined : campos[campo]?.tipo) ?? 'texto'
}

/** Why the file cannot be read with these columns; null if it can. */
export function refusalOfLayout(
  set: ColumnSet,
  grid: readonly string[][],
  { cabecalho, colunas }: ImportLayout,
): string | null {
  const named = colunas.map(({ campo }, at): NamedColumn => {
    return {
      campo,
      titulo: textOf(grid[cabecalho - 1]?.[at] ?? ''),
      exemplos: samplesOf(grid, cabecalho, at),
    }
  })
  const fields = colunas.flatMap(({ campo }) => campo ?? [])
  const labelOf = (field: string) => set.campos[field]?.rotulo ?? field
  const repeated = fields.find((field, i) => !set.campos[field]?.repete && fields.indexOf(field) < i)
  if (repeated) {
    const both = named.filter(({ campo }) => campo === repeated).map(describedColumn)
    return `Duas colunas são “${labelOf(repeated)}”: ${both.join(' e ')}. Escolha uma delas.`
  }
  const partsOf = (field: string) => set.campos[field]?.partes ?? []
  const twice = fields
    .flatMap(partsOf)
    .find((field, i, parts) => fields.includes(field) || parts.indexOf(field) < i)
  if (twice) return `Duas colunas dizem “${labelOf(twice)}”. Escolha uma delas.`
  const given = new Set(fields.flatMap((field) => [field, ...partsOf(field)]))
  const missing = set.necessarios.filter((field) => !given.has(field))
  if (missing.length > 0)
    return `${counted(missing.length, 'coluna falta', 'colunas faltam')}: ${missing.map(labelOf).join(', ')}.`
  const refusal = set.recusa?.(named) ?? null
  if (refusal) return refusal
  const unsaid = colunas.find(
    ({ campo, leitura }) => readingsOf(kindOf(set, campo), { scale: null }) && leitura === null,
  )
  return unsaid ? `Diga como ${WRITTEN[kindOf(set, unsaid.campo)] ?? 'os valores'} estão escritos.` : null
}

/** '“Comissão” (5%, 4%)': a column by its heading and first values. */
export function describedColumn({ titulo, exemplos }: NamedColumn): string {
  const values = exemplos.slice(0, 2).join(', ')
  return `“${titulo || 'sem título'}”${values === '' ? '' : ` (${values})`}`
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
