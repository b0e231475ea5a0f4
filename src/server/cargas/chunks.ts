/** The files of a source as texts, piece by piece: of a folder, a ZIP, or one alone. */
import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { SourceError } from './source-error.ts'

export interface SourceFile {
  nome: string
  /** Its content; bytes. */
  read(): AsyncIterable<Uint8Array>
}

/** Unpacked, of all archives of a source. */
const MAX_UNPACKED = 4_000_000_000
/** A file that is both so much larger than it is packed is a bomb. */
const MAX_RATIO = 200
const SUSPICIOUS_BYTES = 500_000_000

/** Bytes that were unpacked so far. */
interface Unpacked {
  bytes: number
}

/** The files of a source. Throws SourceError if there is nothing to read. */
export async function* sourceFiles(path: string): AsyncGenerator<SourceFile> {
  const unpacked = { bytes: 0 }
  const found = await stat(path).catch((cause: unknown) => {
    throw Object.assign(new SourceError(path, null, 'não foi encontrado.'), { cause })
  })
  if (found.isDirectory()) {
    for (const name of (await readdir(path)).sort()) {
      const inside = join(path, name)
      if ((await stat(inside)).isFile()) yield* ofFile(inside, unpacked)
    }
  } else yield* ofFile(path, unpacked)
}

async function* ofFile(path: string, unpacked: Unpacked): AsyncGenerator<SourceFile> {
  const nome = basename(path)
  const magic = await firstBytes(path)
  if (magic.startsWith('PK')) yield* ofZip(path, unpacked)
  else if (magic.startsWith('PGDMP'))
    throw new SourceError(
      nome,
      null,
      'está no formato próprio do pg_dump. Exporte de novo em texto: pg_dump --format=plain --data-only --schema=public',
    )
  else if (nome.endsWith('.gz'))
    yield {
      nome: nome.slice(0, -3),
      read: () => limited(nome, createReadStream(path).pipe(createGunzip()), unpacked),
    }
  else yield { nome, read: () => createReadStream(path) }
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* ofZip(path: string, unpacked: Unpacked): AsyncGenerator<SourceFile> {
  const archive = basename(path)
  const broken = (cause: unknown) =>
    Object.assign(new SourceError(archive, null, 'o ZIP está incompleto ou danificado.'), { cause })
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
      if (!entry.fileName.endsWith('/'))
        yield {
          nome,
          async *read() {
            try {
              yield* await zip.openReadStreamPromise(entry)
            } catch (cause) {
              throw broken(cause)
            }
          },
        }
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
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw Object.assign(new SourceError(nome, null, 'o arquivo compactado está incompleto ou danificado.'), {
      cause: error,
    })
  }
}

/** The file's text. Throws SourceError if it is neither UTF-8 nor UTF-16 with a byte order mark. */
export async function* textOf({ nome, read }: SourceFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  let lines = 1
  for await (const bytes of read()) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    let text: string
    try {
      text = decoder.decode(bytes, { stream: true })
    } catch (cause) {
      throw notText(nome, lines, cause)
    }
    yield text
    lines += text.split('\n').length - 1
  }
  try {
    yield decoder?.decode() ?? ''
  } catch (cause) {
    throw notText(nome, lines, cause)
  }
}

function notText(nome: string, linha: number, cause: unknown): SourceError {
  const message = 'daqui em diante não está em UTF-8. Exporte o arquivo de novo em UTF-8.'
  return Object.assign(new SourceError(nome, linha, message), { cause })
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
