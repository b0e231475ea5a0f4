/** Reads the cells of an XLSX with one sheet, with their types. */
import { strFromU8, unzipSync } from 'fflate'

export interface XlsxCell {
  tipo: 'texto' | 'numero'
  valor: string | number
  /** The number format, such as '#,##0.00'; empty for the general one. */
  formato: string
}

/** The rows of the sheet; null for an empty cell. */
export function cellsOf(xlsx: Buffer): (XlsxCell | null)[][] {
  const parts = unzipSync(xlsx)
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const shared = matches(part('xl/sharedStrings.xml'), /<si>(.*?)<\/si>/gs).map(([, si = '']) => textOf(si))
  const styles = part('xl/styles.xml')
  const formats = new Map(
    matches(styles, /<numFmt\b[^>]*>/g).map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode'),
    ]),
  )
  const [, cellXfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  const formatOf = matches(cellXfs, /<xf\b[^>]*>/g).map(
    ([tag]) => formats.get(attribute(tag, 'numFmtId')) ?? '',
  )
  return matches(part('xl/worksheets/sheet1.xml'), /<row\b[^>]*>(.*?)<\/row>/gs).map(([, row = '']) => {
    const cells: (XlsxCell | null)[] = []
    for (const [, tag = '', content = ''] of matches(row, /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const formato = withoutEntities(formatOf[Number(attribute(tag, 's') || '0')] ?? '')
      const [, value = ''] = /<v>(.*?)<\/v>/s.exec(content) ?? []
      const type = attribute(tag, 't')
      const column = columnOf(attribute(tag, 'r'))
      while (cells.length < column) cells.push(null)
      if (type === 's') cells.push({ tipo: 'texto', valor: shared[Number(value)] ?? '', formato })
      else if (type === 'inlineStr' || type === 'str')
        cells.push({ tipo: 'texto', valor: textOf(content), formato })
      else cells.push(value === '' ? null : { tipo: 'numero', valor: Number(value), formato })
    }
    return cells
  })
}

function matches(text: string, pattern: RegExp): RegExpExecArray[] {
  return [...text.matchAll(pattern)]
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function textOf(xml: string): string {
  return withoutEntities(
    matches(xml, /<t\b[^>]*>(.*?)<\/t>/gs)
      .map(([, text = '']) => text)
      .join(''),
  )
}

function withoutEntities(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '')
}

/** 0 for 'A7', 27 for 'AB7'. */
function columnOf(reference: string): number {
  return [...reference.replace(/\d/g, '')].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
