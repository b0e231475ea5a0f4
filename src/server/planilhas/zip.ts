/** The parts of a ZIP from its directory, unpacked one at a time and no further than a budget of bytes allows. */
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile as Opened } from 'yauzl'

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
  opened: Opened
  /** By name in lower case, with '/' between folders. Of two parts with one name, the first. */
  parts: ReadonlyMap<string, Entry>
  /** Bytes that may still be unpacked. */
  budget: number
}

const MAX_PARTS = 2_000
const STORED = 0
const DEFLATED = 8

/** The record at a ZIP's end, whose last two bytes say how long the comment after it is. */
const END = { signature: 'PK\x05\x06', length: 22, maxComment: 0xffff }

/** Reads the directory. Throws Unreadable. */
export async function openZip(bytes: Uint8Array, budget: number): Promise<ZipFile> {
  const buffer = withoutTail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  // What a part says of its size is bounded by the budget, and its name is only looked up.
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false }
  const opened = await fromBufferPromise(buffer, options).catch(throwBroken)
  if (opened.entryCount > MAX_PARTS) throw new Unreadable('grande', `${opened.entryCount} parts`)
  const parts = new Map<string, Entry>()
  try {
    for await (const part of opened.eachEntry()) {
      const name = nameOf(part.fileNameRaw)
      if (!parts.has(name)) parts.set(name, part)
    }
  } catch (error) {
    throwBroken(error)
  }
  return { opened, parts, budget }
}

/** The ZIP without what a mail or a disk added after its end, which yauzl refuses. Source: PKWARE's APPNOTE.TXT, 4.3.16. */
function withoutTail(buffer: Buffer): Buffer {
  const at = buffer.lastIndexOf(END.signature)
  if (at < Math.max(0, buffer.length - END.length - END.maxComment) || at + END.length > buffer.length)
    return buffer
  return buffer.subarray(0, at + END.length + buffer.readUInt16LE(at + END.length - 2))
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
  if (part.isEncrypted()) throw new Unreadable('senha', name)
  if (part.uncompressedSize > Math.min(zip.budget, limit))
    throw new Unreadable('grande', `${name} says ${part.uncompressedSize} bytes`)
  if (part.compressionMethod !== STORED && part.compressionMethod !== DEFLATED)
    throwBroken(`method ${part.compressionMethod}`)
  const packed = await zip.opened.openReadStreamPromise(part, { decodeFileData: false }).catch(throwBroken)
  const content =
    part.compressionMethod === STORED
      ? packed
      : pipeline(packed, createInflateRaw({ chunkSize: 1 << 17 }), () => {})
  let left = limit
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      zip.budget -= piece.length
      left -= piece.length
      if (zip.budget < 0 || left < 0) throw new Unreadable('grande', `${name} unpacks to more than it may`)
      yield piece
    }
  } catch (error) {
    throw isZlibError(error) ? new Unreadable('quebrada', `${name}: ${error.code}`) : error
  } finally {
    content.destroy()
  }
}

function isZlibError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function throwBroken(cause: unknown): never {
  throw Object.assign(new Unreadable('quebrada', String(cause)), { cause })
}
