/**
 * pdfmake with the fonts of our documents, and without access to anything else. It is large and lays out a page for up to
 * a second, so only modules that run in the PDFs' thread import it.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake, { type Document } from 'pdfmake'

const FONTS = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
})
// Our documents reference no files or URLs except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS))

/** The document as the bytes of a PDF. */
export function renderPdf(document: Document): Promise<Buffer<ArrayBuffer>> {
  return pdfmake.createPdf(document).getBuffer()
}

/** The bytes of a PDF with one page; null if the document needs more. */
export async function renderOnePage(document: Document): Promise<Buffer<ArrayBuffer> | null> {
  const pdf = pdfmake.createPdf(document, { bufferPages: true })
  const { count } = (await pdf.getStream()).bufferedPageRange()
  return count === 1 ? pdf.getBuffer() : null
}
