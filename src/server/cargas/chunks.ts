/** The files of a source, unpacked in chunks: of a folder, a ZIP, or a single file. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { startsWith } from '../../core/bytes.ts'
import { SourceError } from './source-error.ts'

export interface SourceFile {
  /** Its name, preceded by the name of its ZIP. */
  nome: string
  /** The unpacked content; can be called repeatedly. */
  read(): AsyncIterable<Uint8Array>
}

/** For the unpacked content of all archives of a source together. */
const MAX_UNPACKED = 4_000_000_000
/** A file that is this many times larger unpacked, and also large, is a ZIP bomb. */
const MAX_RATIO = 200
const SUSPICIOUS_BYTES = 500_000_000

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]

/** The number of bytes unpacked so far. */
interface Unpacked {
  bytes: number
}

/** The files of a source, by name. Throws SourceError if there is nothing to read. */
export async function* sourceFiles(path: string): AsyncGenerator<SourceFile> {
  const unpacked = { bytes: 0 }
  const found = await stat(path).catch((cause: unknown) => {
    throw new SourceError(basename(path), null, 'não foi encontrado.', { cause })
  })
  if (!found.isDirectory()) {
    yield* ofFile(path, unpacked)
    return
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !isHidden(entry.name))
  for (const inside of files.map((entry) => join(entry.parentPath, entry.name)).sort())
    yield* ofFile(inside, unpacked)
}

async function* ofFile(path: string, unpacked: Unpacked): AsyncGenerator<SourceFile> {
  const file = { nome: basename(path), read: () => createReadStream(path) }
  const head = await headOf(file)
  if ((startsWith(head, ZIP) || startsWith(head, EMPTY_ZIP)) && !isPlanilha(path))
    yield* ofZip(path, unpacked)
  else yield unzipped(file, head, unpacked)
}

function isPlanilha(nome: string): boolean {
  return /\.(?:xlsx|xlsm|ods|numbers)$/i.test(nome)
}

/** Some systems add hidden files to archives. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'Thumbs.db'
}

/** The first bytes of a file. */
export async function headOf(file: SourceFile): Promise<Uint8Array> {
  for await (const bytes of file.read()) return bytes.subarray(0, HEAD_BYTES)
  return new Uint8Array()
}

const HEAD_BYTES = 4_096

/** The file inside a gz. */
function unzipped(file: SourceFile, head: Uint8Array, unpacked: Unpacked): SourceFile {
  if (!startsWith(head, GZIP)) return file
  const { nome } = file
  return {
    nome: nome.replace(/\.gz$/i, ''),
    read: () => limited(nome, gunzipped(file), unpacked),
  }
}

/** Either stream's end closes the other one; a failure reaches the reader. */
function gunzipped(file: SourceFile): Readable {
  return pipeline(Readable.from(file.read()), createGunzip(), () => {})
}

async function* ofZip(path: string, unpacked: Unpacked): AsyncGenerator<SourceFile> {
  const archive = basename(path)
  const broken = (cause: unknown) =>
    new SourceError(archive, null, 'o ZIP está incompleto ou danificado.', { cause })
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
    throw broken(cause)
  })
  try {
    const entries = zip.eachEntry()
    while (true) {
      const next = await entries.next().catch((cause: unknown) => {
        throw broken(cause)
      })
      if (next.done) break
      const entry: Entry = next.value
      const nome = `${archive}/${basename(entry.fileName)}`
      unpacked.bytes += entry.uncompressedSize
      if (unpacked.bytes > MAX_UNPACKED || isBomb(entry))
        throw new SourceError(nome, null, 'é grande demais depois de descompactado.')
      if (entry.fileName.endsWith('/') || isHidden(basename(entry.fileName))) continue
      const file = {
        nome,
        async *read() {
          try {
            yield* await zip.openReadStreamPromise(entry)
          } catch (cause) {
            throw broken(cause)
          }
        },
      }
      yield unzipped(file, await headOf(file), unpacked)
    }
  } finally {
    zip.close()
  }
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > SUSPICIOUS_BYTES && uncompressedSize > MAX_RATIO * compressedSize
}

async function* limited(nome: string, stream: Readable, unpacked: Unpacked): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of stream) {
      unpacked.bytes += part.length
      if (unpacked.bytes > MAX_UNPACKED)
        throw new SourceError(nome, null, 'é grande demais depois de descompactado.')
      yield part
    }
  } catch (cause) {
    if (cause instanceof SourceError) throw cause
    throw new SourceError(nome, null, 'o arquivo compactado está incompleto ou danificado.', { cause })
  }
}
