/** Worker thread that reads one sheet of an XLSX and returns it as CSV. */
import { parentPort } from 'node:worker_threads'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import Papa from 'papaparse'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { MAX_BYTES, MAX_ROWS } from '../../core/csv-reading.ts'
import { formatDate } from '../../core/dates.ts'
import type { Answer, Request } from './planilha.ts'

if (!parentPort) throw new Error('planilha-worker runs as a worker thread')
const port = parentPort

/** Limits of the unpacked content. A spreadsheet is usually ten times larger unpacked. */
const MAX_UNPACKED = 60 * 1024 * 1024
const MAX_PARTS = 1_000
/** Of the parts that only name the sheets. */
const MAX_WORKBOOK = 1024 * 1024
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** The reader fills all cells up to the last one, so one far away would take all memory. */
const MAX_COLUMNS = 100

port.on('message', async (request: Request) => port.postMessage(await read(request)))

async function read({ bytes, folha }: Request): Promise<Answer> {
  const parts = unpack(bytes)
  if (parts === 'grande' || [WORKBOOK, RELATIONS].some((path) => sizeOf(parts, path) > MAX_WORKBOOK))
    return { tipo: 'grande' }
  const sheet = parts && findSheet(parts, folha)
  const content = sheet && parts?.get(sheet.path)
  if (!content) return { tipo: 'quebrada' }
  if (isTooWide(strFromU8(content))) return { tipo: 'grande' }
  // Packed again without compression and without the other sheets: the reader unpacks whatever it gets.
  const bounded = zipSync(
    Object.fromEntries(
      [...parts].filter(([name]) => name === sheet.path || !name.startsWith('xl/worksheets/')),
    ),
    { level: 0 },
  )
  const rows = await readSheet(bounded.slice().buffer, sheet.all.indexOf(sheet.name) + 1).catch(() => null)
  if (!rows) return { tipo: 'quebrada' }
  const cells = rows.map((row) => row.map(textOf))
  if (!cells.some((row) => row.some((text) => text.trim() !== '')))
    return { tipo: 'vazia', folha: sheet.name, folhas: sheet.all }
  const csv = Papa.unparse(cells, { delimiter: ';', newline: '\n' })
  if (Buffer.byteLength(csv) > MAX_BYTES) return { tipo: 'grande' }
  return { tipo: 'lida', csv, folha: sheet.name, folhas: sheet.all }
}

/** By name. A map, because the names are the file's. */
type Parts = ReadonlyMap<string, Uint8Array>

const sizeOf = (parts: Parts | null, path: string) => parts?.get(path)?.length ?? 0

/** The XML parts of a ZIP; null if `bytes` is not a ZIP. No part is unpacked beyond its declared size. */
function unpack(bytes: Uint8Array): Parts | 'grande' | null {
  let left = MAX_UNPACKED
  let count = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(xml|rels)$/i.test(name) || left < 0) return false
        left -= originalSize
        count++
        return left >= 0 && count <= MAX_PARTS
      },
    })
    return left < 0 || count > MAX_PARTS ? 'grande' : new Map(Object.entries(parts))
  } catch {
    return null
  }
}

interface Sheet {
  path: string
  name: string
  /** The names of all sheets. */
  all: string[]
}

/** The workbook's sheet of that name, or its first one; null if it has none. */
function findSheet(parts: Parts, folha: string | undefined): Sheet | null {
  const xml = (path: string) => strFromU8(parts.get(path) ?? new Uint8Array())
  // A tag ends before the next one, so that a text without an end is not searched from each of its tags.
  const sheets = xml(WORKBOOK).match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? []
  const all = sheets.map((tag) => withoutEntities(attribute(tag, 'name')))
  const at = folha === undefined ? 0 : all.indexOf(folha)
  const id = attribute(sheets[at] ?? '', '\\w+:id')
  const relation = (xml(RELATIONS).match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? []).find(
    (tag) => attribute(tag, 'Id') === id,
  )
  if (!id || !relation) return null
  const target = attribute(relation, 'Target')
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, name: all[at] ?? '', all }
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
}

function withoutEntities(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
}

/** Whether a cell or row lies beyond what an import may have. */
function isTooWide(sheet: string): boolean {
  for (const [, column = '', row] of sheet.matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
    if (Number(row) > MAX_ROWS + 1) return true
    if ([...column.toUpperCase()].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) > MAX_COLUMNS)
      return true
  }
  return false
}

/** A cell as a Brazilian would type it. A formula is replaced by its value; a failed formula is empty. */
function textOf(value: CellValue | null): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateOf(value)
  if (typeof value === 'number') return numberOf(value)
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  return String(value)
}

/** '#DATA', which the check then reports, unless the date has a year of four digits. */
function dateOf(value: Date): string {
  const year = value.getUTCFullYear()
  return year >= 1 && year <= 9999 ? formatDate(value.toISOString().slice(0, 10)) : '#DATA'
}

/** Spreadsheets calculate and show 15 digits: 2,3 is stored as 2.2999999999999998. */
const DIGITS = 15

function numberOf(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const precise = value.toPrecision(DIGITS)
  // A number next to zero would have an exponent.
  const text = precise.includes('e') ? value.toFixed(DIGITS) : precise
  return text.replace(/0+$/, '').replace(/\.$/, '').replace('.', ',')
}
