/** Reads the first sheet of a file as texts, in a thread. */
import { inThread } from './thread.ts'

export interface Request {
  bytes: Uint8Array
}
export interface Answer {
  tipo: 'textos'
  grid: string[][]
}

/** The cells of the file, row by row. Throws Recusa if it cannot be read. */
export function readTexts(bytes: Uint8Array): Promise<string[][]> {
  return inThread<Request, Answer, string[][]>(
    new URL('./texts-worker.ts', import.meta.url),
    async (ask) => (await ask({ bytes })).grid,
  )
}
