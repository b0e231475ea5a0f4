/** A chosen spreadsheet of sales: its cells, which may be mended here, and what is sent of it. */
import Papa from 'papaparse'
import type { VendasRequest } from '../../../contract/importacoes-de-vendas.ts'
import { readGrid, refusalOfArquivo } from '../../../core/csv-reading.ts'
import {
  guessLayout,
  headingsAt,
  type VendasLayout,
  withUnits,
} from '../../../core/importacao-vendas-layout.ts'
import { isPlanilha, refusalOfPlanilha } from '../../../core/planilha-reading.ts'
import { Recusa } from '../../../core/recusa.ts'
import { orpc } from '../../api/query.ts'
import { toBase64 } from '../../browser/base64.ts'

/** Timeout of an upload over a slow line, in milliseconds. */
export const UPLOAD_MS = 30_000

export interface Planilha {
  file: File
  /** The sheet that was read, and all of them; empty for a CSV. */
  folha: string
  folhas: string[]
  grid: string[][]
  layout: VendasLayout
  /** Whether the columns are those of an earlier import. */
  isRemembered: boolean
}

/** Reads a file, or another sheet of it. Throws Recusa if it cannot be imported. */
export async function readPlanilha(file: File, sheet?: string): Promise<Planilha> {
  const { csv, ...read } = isPlanilha(file.name) ? await readXlsx(file, sheet) : await readCsv(file)
  const grid = csv.length === 0 ? [] : readGrid(csv)
  return { file, ...read, grid, ...(await layoutOf(grid)) }
}

async function readCsv(file: File) {
  const refusal = refusalOfArquivo({ nome: file.name, tipo: file.type, tamanho: file.size })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  return { csv: new Uint8Array(await file.arrayBuffer()), folha: '', folhas: [] }
}

async function readXlsx(file: File, sheet: string | undefined) {
  const refusal = refusalOfPlanilha(file.name, new Uint8Array(await file.arrayBuffer()))
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  const arquivo = { nome: file.name, tipo: file.type, conteudo: await toBase64(file) }
  const { csv, ...read } = await orpc.importacoesDeVendas.lerPlanilha.call(
    { arquivo, ...(sheet === undefined ? {} : { folha: sheet }) },
    { context: { timeoutMs: UPLOAD_MS } },
  )
  return { ...read, csv: new TextEncoder().encode(csv) }
}

/** What the columns were the last time, or what they look like. */
async function layoutOf(grid: string[][]): Promise<Pick<Planilha, 'layout' | 'isRemembered'>> {
  const guessed = guessLayout(grid)
  const titulos = headingsAt(grid, guessed.cabecalho)
  const { colunas } = await orpc.importacoesDeVendas.colunas.call({ titulos })
  if (colunas?.length !== titulos.length) return { layout: guessed, isRemembered: false }
  return { layout: withUnits(grid, { ...guessed, colunas }), isRemembered: true }
}

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
export async function toBody({
  file,
  grid,
  layout,
}: Planilha): Promise<Pick<VendasRequest, 'arquivo' | 'layout'>> {
  const csv = new Blob([Papa.unparse(grid, { delimiter: ';', newline: '\n' })], { type: 'text/csv' })
  return { arquivo: { nome: file.name, tipo: 'text/csv', conteudo: await toBase64(csv) }, layout }
}
