/**
 * The structure of a PNG (W3C PNG, third edition), judged before a decoder sees it: the one that puts logos into PDFs
 * hangs or ends the process with a damaged file.
 */
import { startsWith, viewOf } from './bytes.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A PNG without interlacing; its sides are in pixels. */
export interface Png {
  largura: number
  altura: number
  /** The compressed pixels: `altura` rows of `bytesPerRow`, each beginning with its filter. */
  idat: Uint8Array[]
  bytesPerRow: number
}

/** The highest filter of a row. */
export const MAX_PNG_FILTER = 4

export function isPng(bytes: Uint8Array): boolean {
  return startsWith(bytes, SIGNATURE)
}

/** Null for a damaged or interlaced PNG, and for kinds that the decoder shows garbled. */
export function readPng(bytes: Uint8Array): Png | null {
  const [first, ...others] = chunksOf(bytes) ?? []
  if (first?.type !== 'IHDR' || first.data.length !== 13) return null
  const named = (name: string) => others.filter(({ type }) => type === name).map(({ data }) => data)
  if (named('IHDR').length > 0 || others.at(-1)?.type !== 'IEND') return null

  const header = viewOf(first.data)
  const [largura, altura] = [header.getUint32(0), header.getUint32(4)]
  const [depth, colour, interlace] = [header.getUint8(8), header.getUint8(9), header.getUint8(12)]
  const channels = CHANNELS[colour]
  if (channels === undefined || interlace !== 0) return null
  if (!DEPTHS.includes(depth) && (!LOW_DEPTHS.includes(depth) || named('tRNS').length > 0)) return null
  if (named('PLTE').length !== (colour === INDEXED ? 1 : 0)) return null

  const bytesPerRow = 1 + Math.ceil((largura * depth * channels) / 8)
  return { largura, altura, idat: named('IDAT'), bytesPerRow }
}

const INDEXED = 3
/** The channels by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, [INDEXED]: 1, 4: 2, 6: 4 }
const DEPTHS = [8, 16]
/** The decoder takes each byte for a pixel where it looks up its transparency. */
const LOW_DEPTHS = [1, 2, 4]

/** The chunks up to the end of the file; null if one does not end inside the file. */
function chunksOf(bytes: Uint8Array): { type: string; data: Uint8Array }[] | null {
  const view = viewOf(bytes)
  const chunks: { type: string; data: Uint8Array }[] = []
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}
