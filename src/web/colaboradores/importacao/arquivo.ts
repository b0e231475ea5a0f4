/** A chosen file: parsed here for the preview, and sent unchanged for the server to validate. */

import type { FileFormat } from '../../../contract/lists.ts'
import { ARQUIVO_MESSAGES, parseCsv, refusalOfArquivo } from '../../../core/csv-reading.ts'
import type { CsvRow } from '../../../core/importacao-row.ts'
import { isPlanilha, refusalOfPlanilha, sheetsNotice } from '../../../core/planilha-reading.ts'
import { Recusa } from '../../../core/recusa.ts'
import { orpc } from '../../api/query.ts'
import { toBase64 } from '../../browser/base64.ts'
import { randomKey } from '../../record/keys.ts'

/** Timeout of an upload over a slow line, in milliseconds. */
export const ENVIO_MS = 30_000

/** The formats to download in, as users know them. */
export const FORMAT_NAMES: Readonly<Record<FileFormat, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

export interface PickedArquivo {
  nome: string
  tipo: string
  /** File content in base64. */
  conteudo: string
  linhas: CsvRow[]
  /** Idempotency key of the import: pressing the button again does not start a second one. */
  key: string
  /** What the user should know about the file itself. */
  aviso: string | null
}

/** Reads a file. Throws Recusa if it cannot be imported. */
export async function readArquivo(file: File): Promise<PickedArquivo> {
  if (isPlanilha(file.name)) return lerXlsx(file)
  const refusal = refusalOfArquivo({ nome: file.name, tipo: file.type, tamanho: file.size })
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  try {
    const { rows } = parseCsv(new Uint8Array(await file.arrayBuffer()))
    return {
      ...{ nome: file.name, tipo: file.type, conteudo: await toBase64(file), linhas: rows },
      ...{ key: randomKey(), aviso: null },
    }
  } catch (error) {
    // Any other error comes from the file itself: moved or locked since it was chosen.
    throw error instanceof Recusa ? error : new Recusa('FORMATO_CSV', ARQUIVO_MESSAGES.formato)
  }
}

/** The server turns a spreadsheet into a CSV, which from then on is the chosen file under the spreadsheet's name. */
async function lerXlsx(file: File): Promise<PickedArquivo> {
  const refusal = refusalOfPlanilha(file.name, new Uint8Array(await file.arrayBuffer()))
  if (refusal) throw new Recusa('ARQUIVO_RECUSADO', refusal)
  const arquivo = { nome: file.name, tipo: file.type, conteudo: await toBase64(file) }
  const lida = await orpc.importacoes.lerPlanilha.call({ arquivo }, { context: { timeoutMs: ENVIO_MS } })
  const csv = new File([lida.csv], file.name, { type: 'text/csv' })
  const { rows } = parseCsv(new Uint8Array(await csv.arrayBuffer()))
  return {
    ...{ nome: csv.name, tipo: csv.type, conteudo: await toBase64(csv), linhas: rows },
    ...{ key: randomKey(), aviso: sheetsNotice(lida) },
  }
}

/** The part of a chosen file that is sent to the server. */
export function toBody({ nome, tipo, conteudo: content }: PickedArquivo) {
  return { nome, tipo, conteudo: content }
}
