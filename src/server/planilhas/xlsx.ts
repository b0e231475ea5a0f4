/** Reads an XLSX: which sheets it has, and the cells of one of them. */
import { readSheet } from './sheet.ts'
import { readWorkbook } from './workbook.ts'
import { openZip, Unreadable } from './zip.ts'

/** Bytes of unpacked content: a spreadsheet is usually ten times larger unpacked. */
const MAX_UNPACKED = 250_000_000

/**
 * Reads the sheet of that name, or the first that is not hidden. Throws Unreadable, also if there is no such sheet. Takes
 * memory and time that only its limits bound: to be run in a thread of its own.
 */
export async function readXlsx(bytes: Uint8Array, asked: string | undefined) {
  const zip = await openZip(bytes, MAX_UNPACKED)
  const workbook = await readWorkbook(zip)
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden)
  const all = [...shown, ...workbook.sheets.filter(({ isHidden }) => isHidden)]
  const entry = asked === undefined ? all[0] : all.find(({ name }) => name === asked)
  if (!entry) throw new Unreadable('quebrada', 'no such sheet')
  return {
    /** Of all sheets, the hidden ones last. */
    names: all.map(({ name }) => name),
    name: entry.name,
    sheet: await readSheet(zip, entry.path, workbook),
  }
}
