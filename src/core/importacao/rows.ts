/** The rows of a spreadsheet below its headings, and the values of their cells with the user's answers applied. */
import { hasText, refusedFile, textOf } from '../csv/reading.ts'
import { fromScaled, toScaled } from '../decimal.ts'
import { counted } from '../text.ts'
import { type CellKind, isAverage, isTotal } from './cells.ts'
import {
  type ColumnSet,
  headingsAt,
  type ImportLayout,
  kindOf,
  lastFilled,
  NOT_IMPORTED,
  scalesOf,
} from './colunas.ts'
import { type Findings, findingOf } from './findings.ts'
import type { Merge, Part } from './mescladas.ts'
import type { Oddity } from './oddities.ts'
import { readWritten } from './readings.ts'
import type { Nome, Respostas } from './respostas.ts'

/** A sheet as texts, row by row; blank rows keep their place. */
export interface ReadSheet {
  grid: string[][]
  /** Cells that are dates in the file, as `cellKey` returns them. */
  dates: ReadonlySet<CellKey>
  /** Cells that are numbers in the file: their texts have a decimal comma, whatever the column's reading. */
  numbers: ReadonlySet<CellKey>
  /** Cells that a program may have changed. */
  oddities: ReadonlyMap<CellKey, Oddity>
  merges: readonly Merge[]
  /** From 1. */
  hiddenRows: ReadonlySet<number>
  /** From 0. */
  hiddenColumns: ReadonlySet<number>
}

/** A number, of which a file of hundreds of thousands of cells has as many. */
type CellKey = number

/** More columns than a file may have. */
const KEYS_OF_ROW = 16_384

export function cellKey(row: number, column: number): CellKey {
  return row * KEYS_OF_ROW + column
}

/** Whether the file itself states the value of a cell of that kind, so that the column needs no reading. */
export function isExactCell(
  { dates, numbers, scales }: Pick<Table, 'dates' | 'numbers' | 'scales'>,
  kind: CellKind,
  row: number,
  column: number,
): boolean {
  if (kind === 'data') return dates.has(cellKey(row, column))
  return kind === 'dinheiro' && scales[column] === null && numbers.has(cellKey(row, column))
}

/** A sheet with its columns. */
export interface Table extends ReadSheet {
  layout: ImportLayout
  headings: string[]
  /** The scale of each column of money: thousands or millions, if the file says so. */
  scales: ReturnType<typeof scalesOf>
  /** The number of columns in the file; columns for constants follow them. */
  own: number
}

/** Applies the user's replacements: the texts of whole columns, then single cells. */
export function mendCells(
  sheet: ReadSheet,
  { trocas, celulas }: Pick<Respostas, 'trocas' | 'celulas'>,
): ReadSheet {
  const dates = new Set(sheet.dates)
  const numbers = new Set(sheet.numbers)
  const oddities = new Map(sheet.oddities)
  const mend = (linha: number, coluna: number, texto: string) => {
    while (sheet.grid.length < linha) sheet.grid.push([])
    const row = sheet.grid[linha - 1] ?? []
    while (row.length < coluna) row.push('')
    row[coluna] = texto
    for (const cells of [dates, numbers, oddities]) cells.delete(cellKey(linha, coluna))
  }
  for (const [coluna, ofColumn] of Map.groupBy(trocas, (troca) => troca.coluna)) {
    const replaced = replacements(ofColumn)
    for (const [i, row] of sheet.grid.entries()) {
      const texto = replaced.get(textOf(row[coluna] ?? ''))
      if (texto !== undefined) mend(i + 1, coluna, texto)
    }
  }
  for (const { linha, coluna, texto } of celulas) mend(linha, coluna, texto)
  return { ...sheet, dates, numbers, oddities }
}

/** The final replacement of each text: a wrong replacement may have been replaced again. */
function replacements(trocas: Respostas['trocas']): Map<string, string> {
  const next = new Map(trocas.map(({ de, para }) => [de, para]))
  const last = (text: string) => {
    const seen = new Set([text])
    let at = text
    for (let to = next.get(at); to !== undefined && !seen.has(to); to = next.get(at)) {
      seen.add(to)
      at = to
    }
    return at
  }
  return new Map([...next.keys()].map((text) => [text, last(text)]))
}

/** The sheet with an additional column for each field with the same text in all rows. */
export function tableOf(
  set: ColumnSet,
  sheet: ReadSheet,
  layout: ImportLayout,
  constantes: Respostas['constantes'],
): Table {
  const headings = headingsAt(sheet.grid, layout.cabecalho)
  const { length: width } = headings
  for (let i = layout.cabecalho; i < sheet.grid.length; i++) {
    const row = sheet.grid[i]
    if (!row || constantes.length === 0 || !hasText(row)) continue
    // Texts beyond the headings would end up in the new columns.
    const own = Array.from({ length: width }, (_, at) => row[at] ?? '')
    sheet.grid[i] = [...own, ...constantes.map(({ texto }) => texto), ...row.slice(width)]
  }
  const whole = {
    ...layout,
    colunas: [
      ...Array.from({ length: width }, (_, at) => layout.colunas[at] ?? { campo: null, leitura: null }),
      ...constantes.map(({ campo }) => ({ campo, leitura: null })),
    ],
  }
  return {
    ...sheet,
    layout: whole,
    scales: scalesOf(set, sheet.grid, whole).map((scale, at) => (at < width ? scale : null)),
    headings: [...headings, ...constantes.map(() => ALL_ROWS)],
    own: width,
  }
}

/** The position of the last of the file's columns that has a heading or is imported. */
export function lastColumn({ layout, headings, own }: Table): number {
  const used = layout.colunas.slice(0, own).findLastIndex(({ campo }) => campo !== null)
  return Math.max(lastFilled(headings.slice(0, own)), used)
}

/** The heading of a column that is not in the file. */
const ALL_ROWS = 'Todas as linhas'

export interface DataRow {
  linha: number
  /** By column. */
  texts: string[]
}

/** A table being read. */
export interface TableReading {
  table: Table
  respostas: Respostas
  /** Answers about names in earlier files. */
  lembrados: readonly Nome[]
  found: Findings
  /** The parts of merged amounts, by row and column. */
  mescladas: ReadonlyMap<number, ReadonlyMap<number, Part>>
  /** Whether the headings are a template's, so that every row is intended as a record. */
  isTemplate: boolean
}

/** Other kinds of rows in an import: parts of the record above, and sums with a number. */
interface RowKinds {
  belongs: (texts: readonly string[]) => boolean
  isSum: (texts: readonly string[]) => boolean
}

const NO_KINDS: RowKinds = { belongs: () => false, isSum: () => false }

/** Rows in a file; a sale can have several. */
const MAX_DATA_ROWS = 80_000

/**
 * The rows that are records, or by `belongs` part of the record above. Left out are rows that the user excluded,
 * hidden ones, repeated headings, names of groups and sums, each with a notice, and the parts of a row that was left
 * out. Throws Recusa ARQUIVO_RECUSADO for too many.
 */
export function* dataRows(
  set: ColumnSet,
  { table, respostas, found, isTemplate }: TableReading,
  { belongs, isSum }: RowKinds = NO_KINDS,
): Generator<DataRow> {
  const { grid, layout, headings, hiddenRows, own: width } = table
  const out = new Set(respostas.fora)
  // Without headings every column counts.
  const last = layout.cabecalho === 0 ? width : lastColumn(table)
  const identifying = identifyingColumns(set, table)
  let count = 0
  let isLeft = false
  const nextRow = (row: DataRow) => {
    if (++count > MAX_DATA_ROWS)
      throw refusedFile(`Use no máximo ${MAX_DATA_ROWS.toLocaleString('pt-BR')} linhas por arquivo.`)
    return row
  }
  for (let i = layout.cabecalho; i < grid.length; i++) {
    const linha = i + 1
    const texts = (grid[i] ?? []).map(textOf)
    if (!hasText(texts)) continue
    const isPart = belongs(texts)
    if (out.has(linha) || (respostas.ocultas === 'deixar' && hiddenRows.has(linha))) {
      isLeft ||= !isPart
      continue
    }
    const notice = (mensagem: string, tipo = mensagem) =>
      found.avisos.push(findingOf({ linha, coluna: null }, null, mensagem, tipo))
    const own = texts.slice(0, width)
    if (isTemplate) yield nextRow({ linha, texts })
    else if (isRepeated(own, headings)) notice('Linha ignorada: repete os títulos')
    else if (isPart && isLeft) notice('Linha ignorada: faz parte da linha que foi deixada fora')
    else if (isPart) yield nextRow({ linha, texts })
    else if (isGroup(own, set.identificam.length))
      notice(`Linha ignorada: “${own.find((text) => text !== '')}” é o título de um grupo`, GROUP)
    else if (isSum(own) || identifying.every((at) => (texts[at] ?? '') === '' || isTotal(texts[at] ?? ''))) {
      notice(`Linha ignorada: ${isSum(own) ? 'traz só um número e valores' : set.anonima} (parece um total)`)
      if (!own.some(isAverage)) addTotals(set, table, texts, linha, found)
    } else {
      const beyond = [...own.slice(last + 1), ...texts.slice(headings.length)]
      const excess = beyond.filter((text) => text !== '')
      if (excess.length > 0)
        notice(`Depois da última coluna com título há “${excess.join(' ')}”, que não será importado`, EXCESS)
      isLeft = false
      yield nextRow({ linha, texts })
    }
  }
}

/** The positions of the file's columns that identify a record. */
export function identifyingColumns(set: ColumnSet, { layout, own }: Table): number[] {
  return layout.colunas
    .slice(0, own)
    .flatMap(({ campo }, at) => (campo !== null && set.identificam.includes(campo) ? [at] : []))
}

const GROUP = 'Linha ignorada: título de um grupo'
const EXCESS = 'Depois da última coluna com título há textos que não serão importados'

function isRepeated(texts: readonly string[], headings: readonly string[]): boolean {
  const own = texts.filter((text) => text !== '')
  return own.length > 1 && texts.every((text, at) => text === '' || text === headings[at])
}

/** Whether the row has a single text although a record needs several. */
function isGroup(texts: readonly string[], needed: number): boolean {
  const own = texts.filter((text) => text !== '')
  return needed > 1 && own.length === 1 && !isTotal(own[0] ?? '') && /\p{L}/u.test(own[0] ?? '')
}

/** Adds the amounts in a row of sums; those of one field, such as each participant's, are one sum. */
function addTotals(set: ColumnSet, table: Table, texts: readonly string[], linha: number, found: Findings) {
  const sums = new Map<string, bigint>()
  for (const [at, { campo, leitura }] of table.layout.colunas.entries()) {
    const text = texts[at] ?? ''
    if (campo === null || text === '' || kindOf(set, campo) !== 'dinheiro') continue
    const read = readWritten('dinheiro', text, isExactCell(table, 'dinheiro', linha, at) ? null : leitura)
    if ('valor' in read && typeof read.valor === 'number')
      sums.set(campo, (sums.get(campo) ?? 0n) + toScaled(read.valor, 2))
  }
  for (const [campo, sum] of sums) found.totais.push({ linha, campo, escrito: fromScaled(sum, 2) })
}

/** '23 linhas ocultas e 1 coluna oculta', of those that would be imported; null if nothing is hidden. */
export function hiddenNotice({ hiddenRows, hiddenColumns, grid, layout }: Table): string | null {
  const rows = [...hiddenRows].filter((row) => row > layout.cabecalho && hasText(grid[row - 1] ?? [])).length
  const columns = layout.colunas.filter(({ campo }, at) => campo !== null && hiddenColumns.has(at)).length
  const parts = [
    ...(rows > 0 ? [counted(rows, 'linha oculta', 'linhas ocultas')] : []),
    ...(columns > 0 ? [counted(columns, 'coluna oculta', 'colunas ocultas')] : []),
  ]
  return parts.length === 0 ? null : parts.join(' e ')
}

/** The table without the columns that are hidden in the file. */
export function withoutHiddenColumns(table: Table): Table {
  const { layout, hiddenColumns } = table
  const colunas = layout.colunas.map((column, at) => (hiddenColumns.has(at) ? NOT_IMPORTED : column))
  return { ...table, layout: { ...layout, colunas } }
}
