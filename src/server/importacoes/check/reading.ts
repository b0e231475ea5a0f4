/** Reads the bytes of a file as a sheet of texts. */
import type { Leitura } from '../../../contract/importacoes/importacoes.ts'
import { MAX_COLUMNS, MAX_ROWS, malformed, readText, refusedFile } from '../../../core/csv/reading.ts'
import { lastFilled } from '../../../core/importacao/colunas.ts'
import type { Oddity } from '../../../core/importacao/oddities.ts'
import { cellKey, type ReadSheet } from '../../../core/importacao/rows.ts'
import { type Cell, isLong, shownText } from '../../../core/planilha/cell.ts'
import { isWorkbook, PLANILHA_MESSAGES, refusalOfFile } from '../../../core/planilha/reading.ts'
import type { Sheet } from '../../planilhas/sheet.ts'
import { readXlsx } from '../../planilhas/xlsx.ts'
import { Unreadable } from '../../planilhas/zip.ts'

export interface ReadFile {
  sheet: ReadSheet
  leitura: Leitura
  folhas: string[]
  /** Rows that quotes hold in one cell, in words; null if none do. */
  engolidas: string | null
  isSure: boolean
}

/** Returns the requested sheet, or the first one. Throws Recusa for a file that cannot be read. */
export async function readFile(bytes: Uint8Array, asked: Leitura): Promise<ReadFile> {
  const refusal = refusalOfFile(bytes)
  if (refusal) throw refusedFile(refusal)
  if (isWorkbook(bytes)) return readWorkbook(bytes, asked)
  const { grid, engolidas, codificacao, separador, isSure } = readText(bytes, asked)
  if (grid.length > MAX_ROWS) throw malformed('Há linhas demais.')
  if (grid.some((row) => lastFilled(row) >= MAX_COLUMNS)) throw refusedFile(PLANILHA_MESSAGES.colunas)
  return {
    sheet: { ...NOTHING_SPECIAL, grid: withSharedTexts(grid) },
    leitura: { folha: null, codificacao, separador, aspas: asked.aspas },
    folhas: [],
    engolidas:
      engolidas &&
      `As aspas da linha ${engolidas.linha} juntam ${engolidas.linhas} linhas do arquivo em uma célula`,
    isSure,
  }
}

/** Most texts of a column are those of other rows, too: each is kept once. */
function withSharedTexts(grid: string[][]): string[][] {
  const shared = new Map<string, string>()
  const share = (text: string) => {
    const found = shared.get(text)
    if (found === undefined) shared.set(text, text)
    return found ?? text
  }
  for (const row of grid) for (const [at, text] of row.entries()) row[at] = share(text)
  return grid
}

const NOTHING_SPECIAL = {
  dates: new Set<number>(),
  numbers: new Set<number>(),
  oddities: new Map<number, Oddity>(),
  merges: [],
  hiddenRows: new Set<number>(),
  hiddenColumns: new Set<number>(),
} as const

async function readWorkbook(bytes: Uint8Array, { folha }: Leitura): Promise<ReadFile> {
  try {
    const { name, names, sheet } = await readXlsx(bytes, folha ?? undefined)
    return {
      sheet: sheetOf(sheet),
      leitura: { folha: name, codificacao: null, separador: null, aspas: null },
      folhas: names,
      engolidas: null,
      isSure: true,
    }
  } catch (error) {
    throw error instanceof Unreadable ? refusedFile(PLANILHA_MESSAGES[error.reason]) : error
  }
}

/** The cells as Brazilian spreadsheet programs show them. Throws Unreadable or Recusa. */
function sheetOf({ rows, hiddenRows, hiddenColumns, merges }: Sheet): ReadSheet {
  const grid: string[][] = []
  const dates = new Set<number>()
  const numbers = new Set<number>()
  const oddities = new Map<number, Oddity>()
  let widest = 0
  for (const { number, cells } of rows) {
    const width = Math.max(...cells.keys()) + 1
    // A value far to the right would add all the empty cells before it.
    if (width > MAX_COLUMNS) throw refusedFile(PLANILHA_MESSAGES.colunas)
    if (number > MAX_ROWS + 1) throw new Unreadable('grande', 'a row far away')
    widest = Math.max(widest, width)
    while (grid.length < number - 1) grid.push([])
    grid.push(
      Array.from({ length: width }, (_, column) => {
        const cell = cells.get(column)
        if (!cell) return ''
        const key = cellKey(number, column)
        if (cell.kind === 'date') dates.add(key)
        if (cell.kind === 'number') numbers.add(key)
        const oddity = oddityOf(cell)
        if (oddity) oddities.set(key, oddity)
        return shownText(cell)
      }),
    )
  }
  const columns = hiddenColumns.flatMap(({ from, to }) =>
    Array.from({ length: Math.max(0, Math.min(to, widest - 1) - from + 1) }, (_, i) => from + i),
  )
  return {
    grid: withSharedTexts(grid),
    dates,
    numbers,
    oddities,
    merges,
    hiddenRows,
    hiddenColumns: new Set(columns),
  }
}

function oddityOf(cell: Cell): Oddity | null {
  if (cell.kind === 'boolean') return 'logico'
  if (cell.kind !== 'number') return null
  return cell.isFraction ? 'fracao' : isLong(cell.value) ? 'longo' : null
}
