/** Small images for tests. */
import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour, with transparency. */
export function buildPng(width: number, height: number, rgba = [20, 90, 160, 255]): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, () => rgba).flat()])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return pngOf(pngHeader(width, height), chunk('IDAT', deflateSync(rows)))
}

/** A PNG of these chunks. */
export function pngOf(...chunks: readonly Buffer[]): Buffer {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** The chunk IHDR; with transparency and 8 bits unless stated otherwise. */
export function pngHeader(
  width: number,
  height: number,
  { depth = 8, colour = 6, interlace = 0 }: { depth?: number; colour?: number; interlace?: number } = {},
): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A JPEG with its headers and ends, but an empty scan. */
export function buildJpeg(width: number, height: number, components = 1): Buffer {
  const parts = Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat()
  const frame = Buffer.from([0xff, 0xc0, 0, 8 + parts.length, 8, 0, 0, 0, 0, components, ...parts])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const jfif = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), jfif, frame, scan, Buffer.from([0xff, 0xd9])])
}
