import { Worker } from 'node:worker_threads'
import { formatInstant } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { type ColumnHeader, escapeFormula, type Sheet, type Spreadsheet } from './spreadsheet.ts'

/** Messages to the worker; a cell is a text, a number or, in date columns, milliseconds since 1970. */
export type Message =
  | { type: 'start'; sheets: { name: string; columns: readonly ColumnHeader[] }[] }
  /** Rows of the sheet at that position. */
  | { type: 'rows'; sheet: number; rows: (string | number | null)[][] }
  | { type: 'end' }

const MEMORY_MB = 2048
const TOO_LARGE = 'A planilha ficou grande demais para o Excel. Exporte em CSV ou filtre mais.'

/**
 * An XLSX with these sheets, with numeric money and percentages and real dates. Built in a thread with
 * limited memory, so that a large file blocks no other request and can at worst only fail itself.
 */
export function createXlsx<T>(sheets: readonly Sheet<T>[]): Spreadsheet<T> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', (error) =>
      reject(isTooLarge(error) ? new Recusa('EXPORTACAO_GRANDE', TOO_LARGE) : error),
    )
    worker.once('exit', () => reject(new Error('the worker ended before the sheet')))
  })
  // It may fail before it is awaited.
  made.catch(() => {})
  const send = (message: Message) => worker.postMessage(message)
  send({ type: 'start', sheets: sheets.map(({ name, columns }) => ({ name, columns })) })
  return {
    append(records) {
      for (const [sheet, { columns, rows }] of sheets.entries())
        send({
          type: 'rows',
          sheet,
          rows: records
            .flatMap(rows)
            .map((row) => row.map((value, i) => cellOf(columns[i]?.type ?? 'texto', value))),
        })
    },
    async finish() {
      send({ type: 'end' })
      try {
        return await made
      } finally {
        await worker.terminate()
      }
    },
    cancel: () => void worker.terminate(),
  }
}

function cellOf(type: ColumnHeader['type'], content: string | number | null): string | number | null {
  if (typeof content !== 'string') return content
  if (type === 'data') return Date.parse(`${content}T00:00:00Z`)
  if (type === 'instante') return localMilliseconds(content)
  return shorten(escapeFormula(content.replace(NOT_IN_XML, '')))
}

/** Spreadsheets have no time zones: the business time zone's local time, as if it were UTC. */
function localMilliseconds(instant: string): number {
  const [, day, month, year, time] = /^(\d+)\/(\d+)\/(\d+) (.+)$/.exec(formatInstant(instant)) ?? []
  return Date.parse(`${year}-${month}-${day}T${time}:00Z`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML cannot contain
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The XLSX format's limit for one cell. */
const MAX_CHARACTERS = 32_767

function shorten(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const note = `… (${text.length} caracteres no sistema)`
  return `${text.slice(0, MAX_CHARACTERS - note.length)}${note}`.toWellFormed()
}

function isTooLarge(error: unknown): boolean {
  return (
    (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    error instanceof RangeError
  )
}
