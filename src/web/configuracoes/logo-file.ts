/** Makes a chosen file the logo to send: as it is, or redrawn if it is too large or of a rare kind. */
import { LOGO_UNREADABLE, readLogo, TYPE_REFUSED } from '../../core/logo.ts'
import { fitInto } from '../../core/marca.ts'
import { Recusa } from '../../core/recusa.ts'

/** In pixels: a photograph of more could exceed the bytes. A square of it is within MAX_LOGO_PIXELS. */
const SCALED = 500

/** Throws Recusa LOGO_RECUSADO for anything but a picture that the server accepts. */
export async function readLogoFile(file: File): Promise<Blob> {
  const bytes = await bytesOf(file)
  const refusal = refusalOf(bytes)
  if (refusal === TYPE_REFUSED) throw refused(refusal)
  // Made of the bytes that were read, since the file on the disk may change.
  const read = new Blob([bytes], { type: file.type })
  const picture = await createImageBitmap(read).catch(() => {
    throw refused(LOGO_UNREADABLE)
  })
  if (refusal === null) return read
  const scaled = await redraw(picture)
  const stillRefused = refusalOf(await bytesOf(scaled))
  if (stillRefused !== null) throw refused(stillRefused)
  return scaled
}

async function redraw(picture: ImageBitmap): Promise<Blob> {
  const { largura, altura } = fitInto(
    { largura: picture.width, altura: picture.height },
    { largura: SCALED, altura: SCALED },
  )
  const canvas = new OffscreenCanvas(Math.round(largura), Math.round(altura))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

function refusalOf(bytes: Uint8Array): string | null {
  const read = readLogo(bytes)
  return typeof read === 'string' ? read : null
}

function refused(message: string): Recusa {
  return new Recusa('LOGO_RECUSADO', message)
}
