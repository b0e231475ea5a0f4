/**
 * Joins PDFs that pdfmake made, page after page. What they have in common, such as the logo, is in the whole once. For
 * our own files only: those of others may be written in ways that this does not read. Runs in the PDFs' thread.
 */
import { createHash } from 'node:crypto'

/** The number of the root of all pages. */
const PAGES = 1

/** One PDF with the pages of all, in their order; its title and author are the first one's. Throws if one is not pdfmake's. */
export default async function joinPdfs(pdfs: readonly Uint8Array[]): Promise<Buffer<ArrayBuffer>> {
  const whole = createWriter()
  const pages: number[] = []
  let trailer = ''
  for (const pdf of pdfs) {
    const file = readPdf(pdf)
    const numbers = new Map<number, number>([[file.pages, PAGES]])
    const copy = (old: number): number => {
      const known = numbers.get(old)
      if (known !== undefined) return known
      const object = withReferences(file.object(old), copy)
      // Two pages that look alike are two pages.
      const copied = IS_PAGE.test(object) ? whole.add(object) : whole.addOnce(object)
      numbers.set(old, copied)
      return copied
    }
    pages.push(...file.kids.map(copy))
    trailer ||= `/Root ${copy(file.root)} 0 R\n/Info ${copy(file.info)} 0 R`
  }
  return whole.end(pages, trailer)
}

// As texts with one character a byte, also where the bytes are compressed.
const CHARACTERS = 'latin1'
const STREAM = '\nstream\n'
const IS_PAGE = /^<<\s*\/Type \/Page\b(?!s)/

/** The object with each reference renumbered. A string and the content of a stream refer to nothing. */
function withReferences(object: string, numberOf: (old: number) => number): string {
  if (object.startsWith('(')) return object
  const end = object.indexOf(STREAM)
  const head = end < 0 ? object : object.slice(0, end)
  const renumbered = head.replaceAll(/\b(\d+) 0 R\b/g, (_all, old) => `${numberOf(Number(old))} 0 R`)
  return end < 0 ? renumbered : renumbered + object.slice(end)
}

interface PdfFile {
  root: number
  info: number
  /** The root of its pages, and these. */
  pages: number
  kids: number[]
  /** The bytes between 'obj' and 'endobj'. */
  object: (number: number) => string
}

function readPdf(pdf: Uint8Array): PdfFile {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).toString(CHARACTERS)
  const table = Number(match(/startxref\n(\d+)\s+%%EOF\s*$/, text))
  const tail = text.slice(table)
  const offsets = [...tail.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset))
  const ends = [...offsets, table].toSorted((a, b) => a - b)
  const object = (number: number): string => {
    const start = offsets[number - 1]
    const end = ends.find((offset) => start !== undefined && offset > start)
    const head = `${number} 0 obj\n`
    if (start === undefined || !text.startsWith(head, start)) throw new Error('no PDF of pdfmake')
    return text.slice(start + head.length, text.lastIndexOf('\nendobj', end))
  }
  const root = reference('Root', tail)
  const pages = reference('Pages', object(root))
  const kids = match(/\/Kids \[([^\]]*)\]/, object(pages))
  return {
    root,
    info: reference('Info', tail),
    pages,
    kids: [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number)),
    object,
  }
}

function reference(name: string, object: string): number {
  return Number(match(new RegExp(`/${name} (\\d+) 0 R`), object))
}

function match(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error('no PDF of pdfmake')
  return found
}

/** Writes the objects one after another, and the table of where each begins. */
function createWriter() {
  const chunks = [Buffer.from('%PDF-1.3\n%\xff\xff\xff\xff\n', CHARACTERS)]
  let written = chunks[0]?.length ?? 0
  let last = PAGES
  const offsets = new Map<number, number>()
  const known = new Map<string, number>()

  function write(text: string): void {
    const chunk = Buffer.from(text, CHARACTERS)
    chunks.push(chunk)
    written += chunk.length
  }

  function put(number: number, object: string): void {
    offsets.set(number, written)
    write(`${number} 0 obj\n${object}\nendobj\n`)
  }

  function add(object: string): number {
    put(++last, object)
    return last
  }

  return {
    /** Writes the object, and returns its number. */
    add,
    /** Writes the object unless the same was written before, and returns its number. */
    addOnce(object: string): number {
      const digest = createHash('sha256').update(object, CHARACTERS).digest('base64')
      const number = known.get(digest) ?? add(object)
      known.set(digest, number)
      return number
    },
    end(pages: readonly number[], trailer: string): Buffer<ArrayBuffer> {
      const kids = pages.map((page) => `${page} 0 R`).join(' ')
      put(PAGES, `<<\n/Type /Pages\n/Count ${pages.length}\n/Kids [${kids}]\n>>`)
      const table = written
      const size = last + 1
      const rows = Array.from({ length: last }, (_, i) => String(offsets.get(i + 1)).padStart(10, '0'))
      write(`xref\n0 ${size}\n0000000000 65535 f \n${rows.map((offset) => `${offset} 00000 n \n`).join('')}`)
      write(`trailer\n<<\n/Size ${size}\n${trailer}\n>>\nstartxref\n${table}\n%%EOF\n`)
      return Buffer.concat(chunks)
    },
  }
}
