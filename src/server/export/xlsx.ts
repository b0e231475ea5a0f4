/** An XLSX that is written sheet by sheet: a ZIP whose parts are compressed as their rows arrive. */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { Cell } from './spreadsheet.ts'
import type { SheetHead } from './spreadsheet-writer.ts'
import { MAIN, MAX_ROWS, STYLES, XlsxSheet, XML } from './xlsx-sheet.ts'

export interface Xlsx {
  /** Adds rows to each sheet, by position. Throws if they are more than the format can hold. */
  write(rows: readonly (readonly (readonly Cell[])[])[]): void
  /** Completes the file. */
  end(): void
}

/**
 * Begins an XLSX, whose bytes go to `output`. The first sheet is written as it grows; the others wait, compressed, in
 * files in `folder`, because the parts of a ZIP follow one another.
 */
export function createXlsx(
  sheets: readonly SheetHead[],
  folder: string,
  output: (bytes: Uint8Array) => void,
): Xlsx {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    output(bytes)
  })
  for (const [name, content] of Object.entries(partsOf(sheets))) {
    const part = new Part(name)
    zip.add(part)
    part.write(content)
    part.end()
  }
  const written = sheets.map((head, i) => {
    const part = new Part(`xl/worksheets/sheet${i + 1}.xml`)
    if (i === 0) zip.add(part)
    else part.waitIn(folder)
    return { part, sheet: new XlsxSheet(head, i === 0) }
  })
  return {
    write(rows) {
      for (const [i, { part, sheet }] of written.entries()) {
        const added = rows[i] ?? []
        if (sheet.rows + added.length > MAX_ROWS) throw new Error('more rows than a sheet can have')
        if (added.length > 0) part.write(sheet.write(added))
      }
    },
    end() {
      for (const [i, { part, sheet }] of written.entries()) {
        part.write(sheet.end())
        if (i > 0) zip.add(part)
        part.end()
      }
      zip.end()
    },
  }
}

/** The XML that is compressed at once, in characters. */
const BLOCK = 256 * 1024
/** The most that a ZIP without its extension for large files can describe, in bytes. */
const MAX_BYTES = 0xffff_ffff
const COMPRESSION_LEVEL = 4

/** A compressed part of the archive. The blocks are compressed one by one, and together are one deflated stream. */
class Part implements ZipInputFile {
  readonly filename: string
  readonly compression = 8
  size = 0
  crc = 0
  ondata: NonNullable<ZipInputFile['ondata']> = () => {
    throw new Error('the part has no place in the archive yet')
  }
  private pending = ''
  private waiting: { descriptor: number; size: number } | undefined

  constructor(filename: string) {
    this.filename = filename
  }

  /** Keeps what is written in a file without a name until `end`. */
  waitIn(folder: string): void {
    const path = join(folder, `.exportacao-${randomUUID()}`)
    this.waiting = { descriptor: openSync(path, 'wx+', 0o600), size: 0 }
    unlinkSync(path)
  }

  write(text: string): void {
    this.pending += text
    if (this.pending.length >= BLOCK) this.compress()
  }

  /** Completes the part, which has its place in the archive now. */
  end(): void {
    this.compress()
    if (this.waiting) {
      const { descriptor, size } = this.waiting
      for (let at = 0; at < size; ) {
        const bytes = new Uint8Array(Math.min(BLOCK, size - at))
        const read = readSync(descriptor, bytes, 0, bytes.length, at)
        if (read === 0) throw new Error('a waiting part is shorter than it was')
        this.ondata(null, bytes.subarray(0, read), false)
        at += read
      }
      closeSync(descriptor)
    }
    this.ondata(null, new Uint8Array(deflateRawSync('')), true)
  }

  private compress(): void {
    if (this.pending === '') return
    const bytes = Buffer.from(this.pending)
    this.pending = ''
    this.crc = crc32(bytes, this.crc)
    this.size += bytes.length
    if (this.size > MAX_BYTES) throw new Error('a part of more than 4 GB')
    // Not the stream's last block, and ends at a whole byte, so that the next one can follow.
    const packed = new Uint8Array(
      deflateRawSync(bytes, { level: COMPRESSION_LEVEL, finishFlush: constants.Z_SYNC_FLUSH }),
    )
    if (this.waiting) this.waiting.size += writeAll(this.waiting.descriptor, packed, this.waiting.size)
    else this.ondata(null, packed, false)
  }
}

/** Writes all bytes at the position; returns how many they were. */
export function writeAll(descriptor: number, bytes: Uint8Array, position: number): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done)
  return bytes.length
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts besides the sheets, by name. */
function partsOf(sheets: readonly SheetHead[]): Record<string, string> {
  const each = (write: (number: number, sheet: SheetHead) => string) =>
    sheets.map((sheet, i) => write(i + 1, sheet)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${each(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
    )}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">\
<Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><bookViews><workbookView/></bookViews>\
<sheets>${each((n, { name }) => `<sheet name="${attributeOf(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each(
      (n) => `<Relationship Id="rId${n}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )}<Relationship Id="rId${sheets.length + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

function attributeOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
