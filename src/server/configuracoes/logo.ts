/** Checks that an image can be put into every document. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { LOGO_UNREADABLE, type LogoImage, readLogo } from '../../core/logo.ts'
import { isPng, MAX_PNG_FILTER, readPng } from '../../core/png.ts'
import { Recusa } from '../../core/recusa.ts'
import { inPdfThread } from '../pdf/thread.ts'
import { currentAsking } from '../process/asking.ts'

/** The image's type and size. Throws Recusa LOGO_RECUSADO if it is not accepted or cannot be put into a PDF. */
export async function checkLogo(conteudo: Buffer): Promise<LogoImage> {
  const image = readLogo(conteudo)
  if (typeof image === 'string') throw refused(image)
  try {
    // The PDF's own decoder throws where nothing can catch it.
    if (isPng(conteudo)) await requirePixels(conteudo)
    const page = new URL('./logo-page.ts', import.meta.url)
    await inPdfThread<typeof import('./logo-page.ts')>(page, { ...image, conteudo })
  } catch (cause) {
    // The server is busy, or the asker has left, which says nothing of the image.
    if (cause instanceof Recusa || currentAsking.getStore()?.signal.aborted) throw cause
    throw Object.assign(refused(LOGO_UNREADABLE), { cause })
  }
  return image
}

/** Throws if the pixels of the PNG are damaged, too few or too many. */
async function requirePixels(bytes: Buffer): Promise<void> {
  const png = readPng(bytes)
  if (!png) throw new Error('not a PNG')
  const { idat, altura, bytesPerRow } = png
  const expected = altura * bytesPerRow
  const pixels = await promisify(inflate)(Buffer.concat(idat), { maxOutputLength: expected })
  if (pixels.length !== expected) throw new Error(`${pixels.length} bytes of pixels instead of ${expected}`)
  for (let at = 0; at < expected; at += bytesPerRow)
    if (pixels.readUInt8(at) > MAX_PNG_FILTER) throw new Error(`unknown filter in row ${at / bytesPerRow}`)
}

function refused(message: string): Recusa {
  return new Recusa('LOGO_RECUSADO', message, { campo: 'arquivo' })
}
