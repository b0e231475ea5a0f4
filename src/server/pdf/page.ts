/** Shared by all documents: frame, width, colours, shortened texts. */

import type { ContentNode, Document, TableLayout } from 'pdfmake'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'

/** The width between the margins of an A4 page, in points. */
export const WIDTH = 595.28 - 2 * 36

export const GREY = '#5f6b7a'
export const RULE = '#cbd2d9'

/** The frame of every document: its pages, its language, and its author. */
export function frameOf(title: string, { timbre, now }: { timbre: Letterhead | null; now: Date }) {
  return {
    pageSize: 'A4',
    pageMargins: [36, 32, 36, 40],
    language: 'pt-BR',
    displayTitle: true,
    info: { title, author: timbre?.nome ?? 'Plantão', creationDate: now },
  } satisfies Partial<Document>
}

/** The foot of each page. */
export function footerOf(content: ContentNode): ContentNode {
  return { ...content, margin: [36, 10, 36, 0], fontSize: 7, color: GREY }
}

/** Returns the text, or if it is too long its beginning on one line with the full length. */
export function shorten(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit && text.split('\n').length <= MAX_LINES) return text
  const beginning = [...text.replaceAll(/\s+/g, ' ')].slice(0, limit).join('').trimEnd()
  return limit < 60 ? `${beginning}…` : `${beginning}… (${characters.length} caracteres no sistema)`
}

/** Longer texts lose their line breaks. */
const MAX_LINES = 40

/** Narrower than pdfmake's, so that most rows take one line. */
export const LINES_BETWEEN_ROWS: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0 : line === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: () => 3,
}

/** A line above the text. */
export const LINE_ABOVE: TableLayout = {
  hLineWidth: (line) => (line === 0 ? 0.7 : 0),
  vLineWidth: () => 0,
  hLineColor: () => GREY,
  paddingLeft: () => 0,
  paddingRight: () => 0,
}
