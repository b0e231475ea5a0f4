/** Writes a ZIP file piece by piece, so that none of its files is ever held in memory. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'
import { BackupError } from '../backup/format.ts'

/** Without the extension for larger files, which not every program reads, a file ends here. */
const MAX_FILE_BYTES = 0xffff_ffff
/** Half the time of the usual level, for a tenth more bytes. */
const LEVEL = 4

export interface FileInZip {
  nome: string
  bytes: number
  /** In hexadecimal, of the content. */
  sha256: string
}

export interface ZipWriter {
  /** Adds a file. Throws BackupError if it has 4 GB or more. */
  add(nome: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<FileInZip>
  /** Completes the archive; returns its size in bytes. */
  end(): Promise<number>
}

/** A ZIP in an open, empty file. */
export function writeZip(handle: FileHandle): ZipWriter {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  let written = 0
  const zip = new Zip((error, part) => {
    if (error) failure = error
    else ready.push(part)
  })
  const flush = async () => {
    if (failure) throw failure
    const parts = ready
    ready = []
    for (const part of parts) {
      written += part.byteLength
      await handle.writeFile(part)
    }
    if (written > MAX_FILE_BYTES) throw new BackupError('O arquivo passaria de 4 GB.')
  }
  return {
    async add(nome, content) {
      const file = new ZipDeflate(nome, { level: LEVEL })
      zip.add(file)
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of content) {
        bytes += part.byteLength
        if (bytes > MAX_FILE_BYTES) throw new BackupError(`${nome} passaria de 4 GB.`)
        hash.update(part)
        file.push(part)
        await flush()
      }
      file.push(new Uint8Array(), true)
      await flush()
      return { nome, bytes, sha256: hash.digest('hex') }
    },
    async end() {
      zip.end()
      await flush()
      return written
    },
  }
}
