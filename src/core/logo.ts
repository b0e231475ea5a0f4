/** The brokerage's logo: which files are accepted, judged by their content. */

export const TIPOS_DE_LOGO = ['image/png', 'image/jpeg'] as const
export type TipoDeLogo = (typeof TIPOS_DE_LOGO)[number]

export const MAX_BYTES_DO_LOGO = 500_000
/** In pixels, of each side. A logo with many more takes seconds to be put into a PDF. */
export const MAX_LADO_DO_LOGO = 1000
const MIN_LADO = 16

/** The refusal of a file that is neither. */
export const TIPO_RECUSADO = 'O logo deve ser uma imagem PNG ou JPEG.'

/** An image that was recognised; its sides are in pixels. */
export interface ImagemDeLogo {
  tipo: TipoDeLogo
  largura: number
  altura: number
}

/** The file's type and size, or the sentence that refuses it. A file's name and declared type say nothing. */
export function lerLogo(bytes: Uint8Array): ImagemDeLogo | string {
  const imagem = pngSize(bytes) ?? jpegSize(bytes)
  if (!imagem) return TIPO_RECUSADO
  if (bytes.length > MAX_BYTES_DO_LOGO) return 'O logo deve ter no máximo 500 kB.'
  const { largura: width, altura: height } = imagem
  if (Math.min(width, height) < MIN_LADO || Math.max(width, height) > MAX_LADO_DO_LOGO)
    return `Cada lado do logo deve ter de ${MIN_LADO} a ${MAX_LADO_DO_LOGO} pixels; este tem ${width} × ${height}.`
  return imagem
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR = [0x49, 0x48, 0x44, 0x52]

function pngSize(bytes: Uint8Array): ImagemDeLogo | null {
  if (bytes.length < 33 || !startsWith(bytes, PNG) || !startsWith(bytes.subarray(12), IHDR)) return null
  const view = viewOf(bytes)
  return { tipo: 'image/png', largura: view.getUint32(16), altura: view.getUint32(20) }
}

/** Reads the frame header (SOF0, SOF1 or SOF2: ITU T.81), skipping the segments before it. */
function jpegSize(bytes: Uint8Array): ImagemDeLogo | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null
  const view = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = view.getUint16(at)
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { tipo: 'image/jpeg', altura: view.getUint16(at + 5), largura: view.getUint16(at + 7) }
    const length = view.getUint16(at + 2)
    if (marker < 0xff01 || length < 2) return null
    at += 2 + length
  }
  return null
}

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, i) => bytes[i] === byte)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
