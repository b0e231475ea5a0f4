/**
 * pdfmake with the fonts of our documents, and without access to anything else. It is large and lays out a page for up to
 * a second, so only modules that run in the PDFs' thread import it.
 */
import pdfmake, { type Document } from 'pdfmake'
import { FONTS, inFonts } from './fonts.ts'

pdfmake.setFonts(FONTS)
// Our documents reference no files or URLs except the fonts.
const FILES = new Set(Object.values(FONTS).flatMap((files) => Object.values(files)))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FILES.has(path))

/** The document as the bytes of a PDF. */
export function renderPdf(document: Document): Promise<Buffer<ArrayBuffer>> {
  return pdfmake.createPdf(inFonts(document)).getBuffer()
}

/** The bytes of a PDF with one page; null if the document needs more. */
export async function renderOnePage(document: Document): Promise<Buffer<ArrayBuffer> | null> {
  const pdf = pdfmake.createPdf(inFonts(document), { bufferPages: true })
  const { count } = (await pdf.getStream()).bufferedPageRange()
  return count === 1 ? pdf.getBuffer() : null
}
