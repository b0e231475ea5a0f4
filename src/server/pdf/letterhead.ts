/** The brokerage's letterhead above a PDF: logo, name, CNPJ and address. */
import type { Content, ContentNode } from 'pdfmake'
import { fitInto } from '../../core/marca.ts'
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { GREY, LINE_ABOVE, RULE, shorten, WIDTH } from './page.ts'

/** In points. */
const LOGO = { largura: 130, altura: 38 }
const GAP = 12
/** In characters: two lines of usual letters. */
const MAX_LINE = 200

/** Nothing without a letterhead. */
export function letterheadContent(letterhead: Letterhead | null): Content[] {
  if (!letterhead) return []
  const { nome, lines, logo } = letterhead
  const picture = logo && logoNode(logo)
  const words: ContentNode = {
    // Fixed, since a flexible column grows with its longest word, even beyond the page.
    width: picture ? WIDTH - picture.width - GAP : WIDTH,
    stack: [
      ...(nome === null ? [] : [{ text: nome, bold: true, fontSize: 11 }]),
      ...lines.map((text) => ({ text: shorten(text, MAX_LINE), color: GREY, fontSize: 7.5 })),
    ],
  }
  return [
    { columns: picture ? [picture, words] : [words], columnGap: GAP },
    {
      table: { widths: [WIDTH], body: [['']] },
      layout: { ...LINE_ABOVE, hLineColor: () => RULE, paddingTop: () => 0, paddingBottom: () => 0 },
      fontSize: 4,
      margin: [0, 6, 0, 2],
    },
  ]
}

/** The logo at its size on the page. */
export function logoNode(logo: NonNullable<Letterhead['logo']>): ContentNode & { width: number } {
  const { largura, altura } = fitInto(logo, LOGO)
  return {
    image: `data:${logo.tipo};base64,${Buffer.from(logo.conteudo).toString('base64')}`,
    width: largura,
    height: altura,
  }
}
