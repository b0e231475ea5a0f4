/** The brokerage's logo: which files are accepted, judged by their content. */
import { startsWith, viewOf } from './bytes.ts'
import { isPng, readPng } from './png.ts'

export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof LOGO_TYPES)[number]

export const MAX_LOGO_BYTES = 500_000
/** In pixels, of each side. */
const MAX_LOGO_SIDE = 1000
/** In total. A logo with many more takes seconds to be put into a PDF. */
const MAX_LOGO_PIXELS = 300_000
const MIN_LOGO_SIDE = 16

/** The refusal of a file that is neither. */
export const TYPE_REFUSED = 'O logo deve ser uma imagem PNG ou JPEG.'

/** The refusal of a damaged image, or of a rare kind that no PDF can show. */
export const LOGO_UNREADABLE = 'Esta imagem não pôde ser lida. Salve-a de novo como PNG ou JPEG.'

/** An image that was recognised; its sides are in pixels. */
export interface LogoImage {
  tipo: LogoType
  largura: number
  altura: number
}

/** The file's type and size, or the sentence that refuses it. A file's name and declared type say nothing. */
export function readLogo(bytes: Uint8Array): LogoImage | string {
  if (!isPng(bytes) && !isJpeg(bytes)) return TYPE_REFUSED
  if (bytes.length > MAX_LOGO_BYTES) return 'O logo deve ter no máximo 500 kB.'
  const image = isPng(bytes) ? pngSize(bytes) : jpegSize(bytes)
  if (!image) return LOGO_UNREADABLE
  const { largura, altura } = image
  if (Math.min(largura, altura) < MIN_LOGO_SIDE || Math.max(largura, altura) > MAX_LOGO_SIDE)
    return `Cada lado do logo deve ter de ${MIN_LOGO_SIDE} a ${MAX_LOGO_SIDE} pixels; este tem ${largura} × ${altura}.`
  if (largura * altura > MAX_LOGO_PIXELS)
    return `O logo deve ter no máximo 300.000 pixels ao todo, como 1000 × 300; este tem ${largura} × ${altura}.`
  return image
}

function pngSize(bytes: Uint8Array): LogoImage | null {
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
function jpegSize(bytes: Uint8Array): LogoImage | null {
  const view = viewOf(bytes)
  let frame: LogoImage | null = null
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
