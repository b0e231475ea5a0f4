/** Exports all records that match filters as one spreadsheet file. */
import type { Kysely } from 'kysely'
import type { FileFormat, ListFormat } from '../../contract/lists.ts'
import type { Tables } from '../database/types.ts'
import { createQueue } from '../process/in-turn.ts'
import { createCsv } from './csv.ts'
import { type ExportedList, makePrintedList } from './printed-list.ts'
import { type Sheet, sheetOf } from './spreadsheet.ts'
import { createXlsx } from './xlsx.ts'

export interface Export<T> extends ExportedList<T> {
  /** Prefix of the file name: 'vendas' makes `vendas-AAAA-MM-DD`. */
  name: string
  format: ListFormat
  /** YYYY-MM-DD, for the file name. */
  hoje: string
  /** Further sheets of an XLSX; a CSV has only the first one. */
  otherSheets?: readonly Sheet<T>[]
}

const TYPES = {
  impressao: 'application/json',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Creates the file from one snapshot of the database. Throws Recusa EXPORTACAO_GRANDE if there are more records than
 * the format can hold.
 */
export function exportar<T>(db: Kysely<Tables>, requested: Export<T>): Promise<File> {
  const make = () => makeFile(db, requested)
  return requested.format === 'xlsx' ? inTurn(make) : make()
}

/** One XLSX at a time: a large one needs a gigabyte of memory. */
const inTurn = createQueue()

async function makeFile<T>(db: Kysely<Tables>, requested: Export<T>): Promise<File> {
  const { name, format, hoje } = requested
  if (format === 'impressao') {
    const printed = await inSnapshot(db, (trx) => makePrintedList(trx, requested))
    return new File([JSON.stringify(printed)], `${name}-${hoje}.json`, { type: TYPES[format] })
  }
  const bytes = await writePlanilha(db, requested, format)
  return new File([bytes], `${name}-${hoje}.${format}`, { type: TYPES[format] })
}

async function writePlanilha<T>(
  db: Kysely<Tables>,
  { folha, colunas, otherSheets = [], pages }: Export<T>,
  format: FileFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const spreadsheet =
    format === 'csv'
      ? createCsv(colunas)
      : createXlsx([sheetOf(folha, colunas, (record: T) => [record]), ...otherSheets])
  try {
    await inSnapshot(db, async (trx) => {
      for await (const page of pages(trx)) spreadsheet.append(page)
    })
    return await spreadsheet.finish()
  } catch (error) {
    spreadsheet.cancel()
    throw error
  }
}

function inSnapshot<R>(db: Kysely<Tables>, read: (trx: Kysely<Tables>) => Promise<R>): Promise<R> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
