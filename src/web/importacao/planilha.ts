/** A chosen spreadsheet: its cells, which may be mended here, and what is sent of it. */
import Papa from 'papaparse'
import type { SentArquivo } from '../../contract/importacao-jobs.ts'
import { readGrid, refusalOfArquivo } from '../../core/csv-reading.ts'
import {
  type ColumnSet,
  type ExistingChoice,
  guessLayout,
  headingsAt,
  type ImportColumn,
  type ImportLayout,
  withUnits,
} from '../../core/importacao-colunas.ts'
import { isPlanilha, refusalOfPlanilha } from '../../core/planilha-reading.ts'
import { Recusa } from '../../core/recusa.ts'
import { toBase64 } from '../browser/base64.ts'

/** Timeout of an upload over a slow line, in milliseconds. */
export const UPLOAD_MS = 30_000

/** Cells, and what their columns are. */
export interface Grid<F extends string> {
  grid: string[][]
  layout: ImportLayout<F>
  /** Whether the columns are those of an earlier import. */
  isRemembered: boolean
}

export interface Planilha<F extends string> extends Grid<F> {
  file: File
  /** The sheet that was read, and all of them; empty for a CSV. */
  folha: string
  folhas: string[]
}

/** What is sent to check or import a spreadsheet. */
export interface SentPlanilha<F extends string> {
  arquivo: SentArquivo
  layout: ImportLayout<F>
  existentes: ExistingChoice
}

/** How a kind of import reads a sheet of an XLSX, and remembers what the columns were. */
export interface SheetRoutes<F extends string> {
  lerPlanilha: {
    call: (
      input: { arquivo: SentArquivo; folha?: string },
      options: { context: { timeoutMs: number } },
    ) => Promise<{ csv: string; folha: string; folhas: string[] }>
  }
  colunas: { call: (input: { titulos: string[] }) => Promise<{ colunas: ImportColumn<F>[] | null }> }
}

/** Reads a file, or another sheet of it. Throws Recusa if it cannot be imported. */
export async function readPlanilha<F extends string>(
  set: ColumnSet<F>,
  { lerPlanilha, colunas }: SheetRoutes<F>,
  file: File,
  sheet?: string,
): Promise<Planilha<F>> {
  const { csv, ...read } = isPlanilha(file.name)
    ? await readXlsx(lerPlanilha, file, sheet)
    : await readCsv(file)
  const grid = csv.length === 0 ? [] : readGrid(csv)
  return { file, ...read, grid, ...(await layoutOf(set, colunas, grid)) }
}

async function readCsv(file: File) {
  const refusal = refusalOfArquivo({ nome: file.name, tipo: file.type, tamanho: file.size })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  return { csv: new Uint8Array(await file.arrayBuffer()), folha: '', folhas: [] }
}

async function readXlsx(
  lerPlanilha: SheetRoutes<string>['lerPlanilha'],
  file: File,
  sheet: string | undefined,
) {
  const refusal = refusalOfPlanilha(file.name, new Uint8Array(await file.arrayBuffer()))
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  const arquivo = { nome: file.name, tipo: file.type, conteudo: await toBase64(file) }
  const { csv, ...read } = await lerPlanilha.call(
    { arquivo, ...(sheet === undefined ? {} : { folha: sheet }) },
    { context: { timeoutMs: UPLOAD_MS } },
  )
  return { ...read, csv: new TextEncoder().encode(csv) }
}

/** What the columns were the last time, or what they look like. */
export async function layoutOf<F extends string>(
  set: ColumnSet<F>,
  route: SheetRoutes<F>['colunas'],
  grid: string[][],
): Promise<Pick<Grid<F>, 'layout' | 'isRemembered'>> {
  const guessed = guessLayout(set, grid)
  const titulos = headingsAt(grid, guessed.cabecalho)
  const { colunas } = await route.call({ titulos: titulos.map((titulo) => titulo.slice(0, MAX_TITULO)) })
  if (colunas?.length !== titulos.length) return { layout: guessed, isRemembered: false }
  return { layout: withUnits(set, grid, { ...guessed, colunas }), isRemembered: true }
}

/** As the route takes them. */
const MAX_TITULO = 500

/** The cells with one of them changed. */
export function withCell(grid: string[][], row: number, column: number, text: string): string[][] {
  return grid.map((cells, i) => {
    if (i !== row) return cells
    const changed = [...cells]
    while (changed.length < column) changed.push('')
    changed[column] = text
    return changed
  })
}

/** What is sent of the file: its cells as they are now. */
export async function toBody<F extends string>({
  file,
  grid,
  layout,
}: Planilha<F>): Promise<Pick<SentPlanilha<F>, 'arquivo' | 'layout'>> {
  const csv = new Blob([Papa.unparse(grid, { delimiter: ';', newline: '\n' })], { type: 'text/csv' })
  return { arquivo: { nome: file.name, tipo: 'text/csv', conteudo: await toBase64(csv) }, layout }
}
