/** A page with nothing but a logo, which shows whether documents can have it. Runs in the PDFs' thread. */
import type { Letterhead } from '../imobiliaria/imobiliaria.ts'
import { logoNode } from '../pdf/letterhead.ts'
import { renderPdf } from '../pdf/printer.ts'

export default function layOutLogo(logo: NonNullable<Letterhead['logo']>): Promise<Buffer<ArrayBuffer>> {
  return renderPdf({ content: logoNode(logo), defaultStyle: { font: 'Roboto' } })
}
