/** Reads the text drawn on the pages of a PDF made by pdfmake, whose fonts are subsets with their own numbering. */
import { inflateSync } from 'node:zlib'

/** The words of all pages, in the order in which they are drawn, separated by spaces. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map<string, { source: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const { 0: whole, 1: number = '' } of text.matchAll(/(\d+) 0 obj\b[\s\S]*?endobj/g)) {
    const [, start = ''] = /^([\s\S]*?stream\r?\n)/.exec(whole) ?? []
    const raw = start ? whole.slice(start.length, whole.lastIndexOf('endstream')) : ''
    const packed = start.includes('/FlateDecode')
    objects.set(number, {
      source: start || whole,
      stream: packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw,
    })
  }
  const sourceOf = (number = '') => objects.get(number)?.source ?? ''
  const [, kids = ''] = /\/Type \/Pages\b[\s\S]*?\/Kids \[([^\]]*)\]/.exec(text) ?? []
  const words: string[] = []
  for (const [, page = ''] of kids.matchAll(/(\d+) 0 R/g)) {
    const [, resources] = /\/Resources (\d+) 0 R/.exec(sourceOf(page)) ?? []
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(sourceOf(page)) ?? []
    // Each page has its own: joined documents use one name for several fonts.
    const letters = new Map<string, string[]>()
    for (const [, name = '', font] of sourceOf(resources).matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, cmap = ''] = /\/ToUnicode (\d+) 0 R/.exec(sourceOf(font)) ?? []
      const [, table = ''] = /\[([^\]]*)\]/.exec(objects.get(cmap)?.stream ?? '') ?? []
      letters.set(
        name,
        [...table.matchAll(/<([0-9a-f ]+)>/gi)].map(([, hex = '']) => unicode(hex)),
      )
    }
    let font: string[] = []
    const drawings = (objects.get(contents)?.stream ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)
    for (const [, name, drawn = ''] of drawings) {
      if (name) font = letters.get(name) ?? []
      else
        words.push(
          [...drawn.matchAll(/<([0-9a-f]+)>/gi)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((code) => font[Number.parseInt(code, 16)] ?? '')
            .join(''),
        )
    }
  }
  return words.join(' ').replace(/\s+/g, ' ').trim()
}

function unicode(hex: string): string {
  // A ligature's letters are separated by spaces.
  return (hex.replaceAll(' ', '').match(/.{4}/g) ?? [])
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('')
}

/** The number of letters and pictures drawn. */
export function countLetters(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  let total = 0
  for (const { index, 0: start } of text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const end = text.indexOf('endstream', index)
    const content = inflateSync(pdf.subarray(index + start.length, end)).toString('latin1')
    for (const [, hex = ''] of content.matchAll(/<([0-9a-f]+)>/g))
      if (content.includes('TJ')) total += hex.length / 4
  }
  return total
}
