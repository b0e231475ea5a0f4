/** The jobs that a file's thread does. */
import { check, describe } from './checking.ts'
import { readFile } from './reading.ts'

export const jobs = { check, describe, texts }
export type Jobs = typeof jobs

/** The cells of the first sheet, row by row. */
async function texts(bytes: Uint8Array): Promise<string[][]> {
  const { sheet } = await readFile(bytes, { folha: null, codificacao: null, separador: null, aspas: null })
  return sheet.grid
}
