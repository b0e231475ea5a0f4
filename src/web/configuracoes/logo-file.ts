/** Makes a chosen file the logo to send: as it is, or scaled down if it is too large. */
import { lerLogo, MAX_LADO_DO_LOGO, TIPO_RECUSADO } from '../../core/logo.ts'
import { caberEm } from '../../core/marca.ts'
import { Recusa } from '../../core/recusa.ts'

/** In pixels: a photograph of more could exceed the bytes. */
const SCALED = MAX_LADO_DO_LOGO / 2

/** Throws Recusa LOGO_RECUSADO for anything but a picture that the server accepts. */
export async function readLogoFile(file: File): Promise<Blob> {
  const refusal = refusalOf(await bytesOf(file))
  if (refusal === TIPO_RECUSADO) throw refused(refusal)
  const picture = await createImageBitmap(file).catch(() => {
    throw refused('Esta imagem não pôde ser lida. Salve-a de novo como PNG ou JPEG.')
  })
  if (refusal === null) return file
  const scaled = await scaleDown(picture)
  const stillRefused = refusalOf(await bytesOf(scaled))
  if (stillRefused !== null) throw refused(stillRefused)
  return scaled
}

async function scaleDown(picture: ImageBitmap): Promise<Blob> {
  const { largura, altura: height } = caberEm(
    { largura: picture.width, altura: picture.height },
    { largura: SCALED, altura: SCALED },
  )
  const canvas = new OffscreenCanvas(Math.round(largura), Math.round(height))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

function refusalOf(bytes: Uint8Array): string | null {
  const read = lerLogo(bytes)
  return typeof read === 'string' ? read : null
}

function refused(message: string): Recusa {
  return new Recusa('LOGO_RECUSADO', message)
}
