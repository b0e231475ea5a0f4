/** The demo's files: tables as 'Trazer dados' reads them, and rows for the acts, with words for days and ids. */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Papa from 'papaparse'
import { addDays } from '../../core/dates.ts'

/** When the demo is made: no moment in it is later. */
export interface Momento {
  hoje: string
  now: Date
}

/** Writes the tables, as of that day, into a folder. */
export async function writeTables(to: string, momento: Momento): Promise<void> {
  const from = join(import.meta.dirname, 'dados')
  for (const file of await readdir(from))
    await writeFile(join(to, file), await readWritten(join(from, file), momento))
}

/** The rows of a file; an empty cell is null. */
export async function readRows(file: string, momento: Momento): Promise<Record<string, string | null>[]> {
  const text = await readWritten(join(import.meta.dirname, file), momento)
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value || null])),
  )
}

async function readWritten(path: string, momento: Momento): Promise<string> {
  return (await readFile(path, 'utf8')).replaceAll(WORDS, (_, words: string) => written(words, momento))
}

/** A day '{hoje-37}', a moment '{hoje-37 10:25}', a year '{ano-37}', or an id: '{venda 12}'. */
const WORDS = /\{([a-z-]+?(?:[-+]\d+)?(?: [\w.:]+)?)\}/g
const DAY = /^(hoje|ano)([-+]\d+)?(?: (\d\d:\d\d))?$/

function written(words: string, { hoje, now }: Momento): string {
  const [, unit, days = '0', time] = DAY.exec(words) ?? []
  if (unit === undefined) return idOf(words)
  const day = addDays(hoje, Number(days))
  if (unit === 'ano') return day.slice(0, 4)
  if (time === undefined) return day
  // Brazil has had no daylight saving time since 2019.
  return new Date(Math.min(Date.parse(`${day}T${time}:00-03:00`), now.getTime())).toISOString()
}

/** The id of what the files call by these words: 'venda 12'. */
export function idOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
