/** Writes a spreadsheet into a file in a thread of its own, some rows at a time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileFormat } from '../../contract/lists.ts'
import type { Cell, ColumnHeader } from './spreadsheet.ts'

/** A sheet as its writer needs it: a CSV has one only. */
export interface SheetHead {
  name: string
  columns: readonly ColumnHeader[]
  /** To be filled in: the empty cells below the rows have their column's format too, and there is no filter. */
  isForm?: boolean
}

/** The thread's input. */
export interface WorkerData {
  format: FileFormat
  sheets: readonly SheetHead[]
  /** The open file that receives the spreadsheet. */
  descriptor: number
  /** Where the sheets after the first wait for their turn in the file. */
  folder: string
}

/** Messages to the thread: rows for each sheet, or the end. It answers each with a Written. */
export type Message = { type: 'rows'; rows: readonly Cell[][][] } | { type: 'end' }

/** The size of the file so far, in bytes. */
export type Written = number

/** It writes some rows while the next ones are read. */
export interface SpreadsheetWriter {
  /** Adds rows to each sheet, by position; resolves once those before them are written. */
  write(rows: readonly Cell[][][]): Promise<void>
  /** Completes the file. */
  end(): Promise<void>
  /** Ends the thread, which then writes nothing more. */
  close(): Promise<void>
}

const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** `grow` is called with each new size of the file. */
export function openSpreadsheetWriter(
  workerData: WorkerData,
  grow: (size: number) => void,
): SpreadsheetWriter {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: MEMORY,
  })
  const ended = new AbortController()
  worker.on('error', (error) => ended.abort(error))
  worker.on('exit', () => ended.abort(new Error('the thread ended before the spreadsheet')))
  let previous: Promise<void> = Promise.resolve()

  async function send(message: Message): Promise<void> {
    await previous
    worker.postMessage(message)
    previous = answer()
    // It may fail before it is awaited.
    previous.catch(() => {})
  }
  async function answer(): Promise<void> {
    try {
      const [size] = (await once(worker, 'message', { signal: ended.signal })) as [Written]
      grow(size)
    } catch (error) {
      throw ended.signal.reason ?? error
    }
  }
  return {
    write: (rows) => send({ type: 'rows', rows }),
    async end() {
      await send({ type: 'end' })
      await previous
    },
    close: async () => void (await worker.terminate()),
  }
}
