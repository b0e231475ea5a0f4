/** Exports all records that match filters as one spreadsheet file. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FileFormat, ListFormat } from '../../contract/lists.ts'
import { today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { type Origin, recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { currentAsking } from '../process/asking.ts'
import type { Config } from '../process/config.ts'
import { createQueue } from '../process/in-turn.ts'
import { describeFilters } from './filters.ts'
import { type GrowingFile, openGrowingFile } from './growing-file.ts'
import { type ExportedList, makePrintedList } from './printed-list.ts'
import { type Cell, type Sheet, sheetOf } from './spreadsheet.ts'
import { openSpreadsheetWriter, type SpreadsheetWriter } from './spreadsheet-writer.ts'
import { StreamedFile } from './streamed-file.ts'
import { MAX_ROWS } from './xlsx-sheet.ts'

export interface Export<T> extends ExportedList<T> {
  /** Prefix of the file name: 'vendas' makes `vendas-AAAA-MM-DD`. */
  name: string
  format: ListFormat
  /** Further sheets of an XLSX; a CSV has only the first one. */
  otherSheets?: readonly Sheet<T>[]
}

/** Whose file it is. */
export interface Asker extends Origin {
  /** Where exports are recorded. */
  database: { db: Db }
  identity: { userId: string } | null
}

/** The request for a file. */
export interface Asked extends Asker {
  /** Where the records are read: perhaps a replica. */
  db: Db
  config: Pick<Config, 'dataDir'>
  /** The file's name has its business day. */
  now: () => Date
  /** Aborted when the asker leaves. */
  signal: AbortSignal
}

const TYPES = {
  impressao: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const TOO_LARGE = 'A planilha ficou grande demais para o Excel. Exporte em CSV ou filtre mais.'

// Each holds a connection. One of a user at a time, so that another's begins although someone asks for many.
const inTurn = createQueue({ atOnce: 2, perAsker: 1, maxWaiting: 100 })

// Apart from files, behind which a page of paper would wait for minutes.
const printInTurn = createQueue({ atOnce: 2, perAsker: 1, maxWaiting: 100 })

/** How many spreadsheets of this server are being written and how many wait. */
export const exportsLoad = inTurn.load

/**
 * The file, from one snapshot of the database. A spreadsheet is a StreamedFile, which is returned as soon as it is
 * certain that its second page can be read. Throws Recusa EXPORTACAO_GRANDE if there are more records than a sheet of an
 * XLSX can have.
 */
export async function exportar<T>(asked: Asked, requested: Export<T>): Promise<File> {
  const { format } = requested
  const name = `${requested.name}-${today(asked.now())}`
  if (format === 'impressao') {
    const printed = await printInTurn(
      () => inSnapshot(asked.db, (trx) => makePrintedList(trx, requested)),
      currentAsking.getStore(),
    )
    await recordExport(asked, requested, printed.linhas?.length ?? 0)
    return new File([JSON.stringify(printed)], `${name}.json`, { type: TYPES[format] })
  }
  const content = await openGrowingFile(asked.config.dataDir)
  asked.signal.addEventListener('abort', content.leave)
  if (asked.signal.aborted) content.leave()
  const begun = Promise.withResolvers<void>()
  const written = inTurn(() => writeRecorded(asked, requested, { format, content, begin: begun.resolve }), {
    ...currentAsking.getStore(),
    signal: content.left,
  })
  written.then(content.end, content.fail)
  try {
    await Promise.race([begun.promise, written])
  } catch (error) {
    content.leave()
    // A statement that was cancelled because the asker left is no failure.
    asked.signal.throwIfAborted()
    throw error
  }
  return new StreamedFile(content, `${name}.${format}`, TYPES[format])
}

interface Target {
  format: FileFormat
  content: GrowingFile
  /** Lets the sending begin. */
  begin: () => void
}

/** Writes the file and records how many rows it has, also if it ends early: the reader may have received them. */
async function writeRecorded<T>(asked: Asked, requested: Export<T>, target: Target): Promise<void> {
  let rows = 0
  const counted: Export<T> = {
    ...requested,
    async *pages(trx) {
      for await (const page of requested.pages(trx)) {
        rows += page.length
        yield page
      }
    },
  }
  try {
    await writeSpreadsheet(asked, counted, target)
  } catch (error) {
    if (rows > 0) await recordExport(asked, requested, rows, 'interrompida')
    throw error
  }
  await recordExport(asked, requested, rows)
}

/** Records what was exported, with its filters in words; of a searched text only that there was one. */
export async function recordExport(
  asker: Asker,
  {
    folha,
    format,
    filtros = {},
  }: { folha: string; format: ListFormat | 'pdf' | 'zip' | 'json'; filtros?: object },
  linhas: number,
  situacao: 'completa' | 'interrompida' = 'completa',
): Promise<void> {
  const { texto, ...named } = { texto: undefined, ...filtros }
  const written = await describeFilters(asker.database.db, named)
  await recordAct(asker.database.db, asker, {
    ato: 'exportacao',
    author: asker.identity ?? undefined,
    detalhes: {
      lista: folha,
      formato: format,
      linhas,
      situacao,
      filtros: texto === undefined ? written : [...written, 'Busca por texto'],
    },
  })
}

/** Reads all pages and writes them. Throws when the reader has left. */
async function writeSpreadsheet<T>(
  { db, config }: Asked,
  { folha, colunas, otherSheets = [], pages, count }: Export<T>,
  { format, content, begin }: Target,
): Promise<void> {
  const first = sheetOf(folha, colunas, (record: T) => [record])
  const sheets = format === 'csv' ? [first] : [first, ...otherSheets]
  const writer = openSpreadsheetWriter(
    {
      format,
      sheets: sheets.map(({ name, columns }) => ({ name, columns })),
      descriptor: content.descriptor,
      folder: config.dataDir,
    },
    content.grow,
  )
  try {
    await inSnapshot(db, async (trx) => {
      await untilLeft(db, trx, content.left, async () => {
        if (format === 'xlsx' && count && (await count(trx)) >= MAX_ROWS)
          throw new Recusa('EXPORTACAO_GRANDE', TOO_LARGE)
        let pagesRead = 0
        for await (const page of pages(trx)) {
          if (++pagesRead > 1) begin()
          await writePage(page, { sheets, writer, left: content.left })
        }
      })
    })
    await writer.end()
  } finally {
    await writer.close()
  }
}

/** How long other requests may have to wait while rows are made of records. */
const SLICE_MS = 2

async function writePage<T>(
  page: readonly T[],
  { sheets, writer, left }: { sheets: readonly Sheet<T>[]; writer: SpreadsheetWriter; left: AbortSignal },
): Promise<void> {
  for (let at = 0; at < page.length; ) {
    const rows = sheets.map((): Cell[][] => [])
    const until = performance.now() + SLICE_MS
    do {
      for (const record of page.slice(at, ++at))
        for (const [i, sheet] of sheets.entries()) rows[i]?.push(...sheet.rows(record))
    } while (at < page.length && performance.now() < until)
    await writer.write(rows)
    await setImmediate()
    left.throwIfAborted()
  }
}

function inSnapshot<R>(db: Db, read: (trx: Db) => Promise<R>): Promise<R> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Runs `read` in the transaction, whose running statement is cancelled if `left` is aborted. */
async function untilLeft(db: Db, trx: Db, left: AbortSignal, read: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  let cancelled: Promise<unknown> | undefined
  const cancel = () => {
    // If even this fails, the statement ends by its own time limit.
    cancelled = sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => null)
  }
  left.addEventListener('abort', cancel)
  try {
    left.throwIfAborted()
    await read()
  } finally {
    left.removeEventListener('abort', cancel)
    // Before the connection serves someone else, whose statement would be cancelled instead.
    await cancelled
  }
}
