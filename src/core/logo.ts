/** The brokerage's logo: which files are accepted, judged by their content. */
import { startsWith, viewOf } from './bytes.ts'
import { isPng, readPng } from './png.ts'

export const TIPOS_DE_LOGO = ['image/png', 'image/jpeg'] as const
export type TipoDeLogo = (typeof TIPOS_DE_LOGO)[number]

export const MAX_BYTES_DO_LOGO = 500_000
/** In pixels, of each side. */
const MAX_LADO_DO_LOGO = 1000
/** In total. A logo with many more takes seconds to be put into a PDF. */
const MAX_PIXELS_DO_LOGO = 300_000
const MIN_LADO = 16

/** The refusal of a file that is neither. */
export const TIPO_RECUSADO = 'O logo deve ser uma imagem PNG ou JPEG.'

/** The refusal of a damaged image, or of a rare kind that no PDF can show. */
export const LOGO_ILEGIVEL = 'Esta imagem não pôde ser lida. Salve-a de novo como PNG ou JPEG.'

/** An image that was recognised; its sides are in pixels. */
export interface ImagemDeLogo {
  tipo: TipoDeLogo
  largura: number
  altura: number
}

/** The file's type and size, or the sentence that refuses it. A file's name and declared type say nothing. */
export function lerLogo(bytes: Uint8Array): ImagemDeLogo | string {
  if (!isPng(bytes) && !isJpeg(bytes)) return TIPO_RECUSADO
  if (bytes.length > MAX_BYTES_DO_LOGO) return 'O logo deve ter no máximo 500 kB.'
  const imagem = isPng(bytes) ? pngSize(bytes) : jpegSize(bytes)
  if (!imagem) return LOGO_ILEGIVEL
  const { largura: width, altura: height } = imagem
  if (Math.min(width, height) < MIN_LADO || Math.max(width, height) > MAX_LADO_DO_LOGO)
    return `Cada lado do logo deve ter de ${MIN_LADO} a ${MAX_LADO_DO_LOGO} pixels; este tem ${width} × ${height}.`
  if (width * height > MAX_PIXELS_DO_LOGO)
    return `O logo deve ter no máximo 300.000 pixels ao todo, como 1000 × 300; este tem ${width} × ${height}.`
  return imagem
}

function pngSize(bytes: Uint8Array): ImagemDeLogo | null {
  const png = readPng(bytes)
  return png && { tipo: 'image/png', largura: png.largura, altura: png.altura }
}

function isJpeg(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xff, 0xd8, 0xff])
}

const START_OF_SCAN = 0xffda
/** Grey, YCbCr or CMYK. */
const COMPONENTS = [1, 3, 4]
/** In bytes: some cameras write something behind the image's end. */
const MAX_BEHIND_END = 4096

/** Reads the frame header (SOF0, SOF1 or SOF2: ITU T.81) and skips the segments before it and up to the scan. */
function jpegSize(bytes: Uint8Array): ImagemDeLogo | null {
  const view = viewOf(bytes)
  let frame: ImagemDeLogo | null = null
  for (let at = 2; at + 10 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker === START_OF_SCAN) return hasEnd(bytes.subarray(at)) ? frame : null
    if (marker < 0xff01 || view.getUint16(at + 2) < 2) return null
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      if (!COMPONENTS.includes(view.getUint8(at + 9))) return null
      frame = { tipo: 'image/jpeg', altura: view.getUint16(at + 5), largura: view.getUint16(at + 7) }
    }
  }
  return null
}

function hasEnd(scan: Uint8Array): boolean {
  const end = scan.subarray(-MAX_BEHIND_END)
  return end.some((byte, i) => byte === 0xff && end[i + 1] === 0xd9)
}
