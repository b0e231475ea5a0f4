/** A chosen file: parsed here for the preview, and sent unchanged for the server to validate. */

import type { FileFormat } from '../../../contract/lists.ts'
import { ARQUIVO_MESSAGES, readGrid, refusalOfArquivo, rowsOfTemplate } from '../../../core/csv-reading.ts'
import {
  COLABORADORES_COLUMNS,
  type ColaboradoresLayout,
  hasTemplateHeadings,
  rowsWithLayout,
} from '../../../core/importacao-colaboradores.ts'
import { refusalOfLayout } from '../../../core/importacao-colunas.ts'
import type { CsvColumn, CsvRow } from '../../../core/importacao-row.ts'
import { isPlanilha, refusalOfPlanilha, sheetsNotice } from '../../../core/planilha-reading.ts'
import { Recusa } from '../../../core/recusa.ts'
import { orpc } from '../../api/query.ts'
import { toBase64 } from '../../browser/base64.ts'
import { type Grid, layoutOf, UPLOAD_MS } from '../../importacao/planilha.ts'
import { randomKey } from '../../record/keys.ts'

/** The formats to download in, as users know them. */
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

export interface PickedArquivo {
  /** As it was chosen. */
  file: File
  nome: string
  tipo: string
  /** File content in base64. */
  conteudo: string
  linhas: CsvRow[]
  /** The sheet that was read, and all of them; empty for a CSV. */
  folha: string
  folhas: string[]
  /** The cells and what their columns are, if the headings are not the template's. */
  proprio: Grid<CsvColumn> | null
  /** Idempotency key of the import: pressing the button again does not start a second one. */
  key: string
  /** What the user should know about the file itself. */
  aviso: string | null
}

/** Reads a file, or another sheet of it. Throws Recusa if it cannot be imported. */
export async function readArquivo(file: File, sheet?: string): Promise<PickedArquivo> {
  const { csv, ...read } = isPlanilha(file.name) ? await readXlsx(file, sheet) : readCsv(file)
  const grid = csv.size === 0 && read.folhas.length > 0 ? [] : await gridOf(csv)
  const own = hasTemplateHeadings(grid)
    ? null
    : { grid, ...(await layoutOf(COLABORADORES_COLUMNS, orpc.importacoes.colunas, grid)) }
  return {
    ...{ file, nome: file.name, tipo: csv.type, conteudo: await toBase64(csv), ...read },
    ...{ linhas: own ? rowsOf(own) : grid.length === 0 ? [] : rowsOfTemplate(grid).rows },
    ...{ proprio: own, key: randomKey() },
  }
}

/** The file with its columns understood otherwise. */
export function withLayout(arquivo: PickedArquivo, layout: ColaboradoresLayout): PickedArquivo {
  const own = arquivo.proprio && { ...arquivo.proprio, layout }
  return { ...arquivo, proprio: own, linhas: own ? rowsOf(own) : arquivo.linhas, key: randomKey() }
}

/** Why the file's columns make no colaboradores yet; null if they do. */
export function refusalOfColumns({ proprio: own }: PickedArquivo): string | null {
  return own && refusalOfLayout(COLABORADORES_COLUMNS, own.layout)
}

function rowsOf({ grid, layout }: Grid<CsvColumn>): CsvRow[] {
  return refusalOfLayout(COLABORADORES_COLUMNS, layout) ? [] : rowsWithLayout(grid, layout).rows
}

function readCsv(file: File) {
  const refusal = refusalOfArquivo({ nome: file.name, tipo: file.type, tamanho: file.size })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  return { csv: file, folha: '', folhas: [], aviso: null }
}

/** The server turns a spreadsheet into a CSV, which from then on is the chosen file under the spreadsheet's name. */
async function readXlsx(file: File, sheet: string | undefined) {
  const refusal = refusalOfPlanilha(file.name, new Uint8Array(await file.arrayBuffer()))
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  const arquivo = { nome: file.name, tipo: file.type, conteudo: await toBase64(file) }
  const lida = await orpc.importacoes.lerPlanilha.call(
    { arquivo, ...(sheet === undefined ? {} : { folha: sheet }) },
    { context: { timeoutMs: UPLOAD_MS } },
  )
  return {
    csv: new File([lida.csv], file.name, { type: 'text/csv' }),
    ...{ folha: lida.folha, folhas: lida.nomes_das_folhas, aviso: sheetsNotice(lida) },
  }
}

async function gridOf(csv: File): Promise<string[][]> {
  const bytes = new Uint8Array(await csv.arrayBuffer())
  try {
    return readGrid(bytes)
  } catch (error) {
    throw error instanceof Recusa ? error : new Recusa('FORMATO_CSV', ARQUIVO_MESSAGES.formato)
  }
}

/** The part of a chosen file that is sent to the server. */
export function toBody({ nome, tipo, conteudo: content, proprio: own }: PickedArquivo) {
  return { arquivo: { nome, tipo, conteudo: content }, ...(own ? { layout: own.layout } : {}) }
}
