/** The parts of a ZIP from its directory, unpacked one at a time and no further than a budget of bytes allows. */
import { createInflateRaw } from 'node:zlib'
import { viewOf } from '../../core/bytes.ts'

/** Why a spreadsheet's file cannot be read. */
type UnreadableReason = 'quebrada' | 'grande' | 'senha'

/** 'quebrada': it is no whole XLSX; 'grande': it has more than an import may have; 'senha': it is encrypted. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export interface ZipFile {
  bytes: Uint8Array
  /** By name in lower case, with '/' between folders. Of two parts with one name, the first. */
  parts: ReadonlyMap<string, Part>
  /** Bytes that may still be unpacked. */
  budget: number
}

interface Part {
  isEncrypted: boolean
  method: number
  packedSize: number
  size: number
  /** Where its local header begins. */
  at: number
}

const MAX_PARTS = 2_000
const STORED = 0
const DEFLATED = 8

/** Signatures and lengths of the records. Source: PKWARE's APPNOTE.TXT, 4.3. */
const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff }
const ENTRY = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
/** A field that stands in the ZIP64 extension instead: a file of over 4 GB. */
const IN_ZIP64 = 0xffffffff

/** Reads the directory. Throws Unreadable. */
export function openZip(bytes: Uint8Array, budget: number): ZipFile {
  const view = viewOf(bytes)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_PARTS) throw new Unreadable('grande', `${count} parts`)
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + ENTRY.length > view.byteLength || view.getUint32(at, true) !== ENTRY.signature)
      throw broken('directory')
    const nameLength = view.getUint16(at + 28, true)
    const name = nameOf(bytes.subarray(at + ENTRY.length, at + ENTRY.length + nameLength))
    const part: Part = {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    if ([part.packedSize, part.size, part.at].includes(IN_ZIP64)) throw broken('ZIP64')
    if (!parts.has(name)) parts.set(name, part)
    // Then its extra field and its comment.
    at += ENTRY.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { bytes, parts, budget }
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END.length - END.maxComment)
  for (let at = view.byteLength - END.length; at >= first; at--)
    if (view.getUint32(at, true) === END.signature) return at
  throw broken('no directory')
}

/** Some programs write backslashes, or a slash in front. */
function nameOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}

/**
 * A part's content in pieces, which the budget pays for, of at most `limit` bytes; nothing if there is no such part.
 * Throws Unreadable.
 */
export async function* unpack(
  zip: ZipFile,
  name: string,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const part = zip.parts.get(name.toLowerCase())
  if (!part) return
  if (part.isEncrypted) throw new Unreadable('senha', name)
  if (part.size > Math.min(zip.budget, limit))
    throw new Unreadable('grande', `${name} says ${part.size} bytes`)
  const packed = packedBytes(zip.bytes, part)
  if (part.method === STORED) {
    pay(zip, packed.length)
    yield packed
    return
  }
  if (part.method !== DEFLATED) throw broken(`method ${part.method}`)
  const inflated = createInflateRaw({ chunkSize: 1 << 17 })
  inflated.end(packed)
  let left = limit
  try {
    for await (const piece of inflated as AsyncIterable<Buffer>) {
      pay(zip, piece.length)
      left -= piece.length
      if (left < 0) throw new Unreadable('grande', `${name} is over ${limit} bytes`)
      yield piece
    }
  } catch (error) {
    throw isZlibError(error) ? broken(`${name}: ${error.code}`) : error
  } finally {
    inflated.destroy()
  }
}

function packedBytes(bytes: Uint8Array, { at, packedSize }: Part): Uint8Array {
  const view = viewOf(bytes)
  if (at + LOCAL.length > view.byteLength || view.getUint32(at, true) !== LOCAL.signature)
    throw broken('local header')
  const start = at + LOCAL.length + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packedSize > bytes.length) throw broken('cut off')
  return bytes.subarray(start, start + packedSize)
}

function pay(zip: ZipFile, bytes: number): void {
  zip.budget -= bytes
  if (zip.budget < 0) throw new Unreadable('grande', 'unpacked')
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function broken(detail: string): Unreadable {
  return new Unreadable('quebrada', detail)
}
