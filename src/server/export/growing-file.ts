/** A file that is read while it is still being written. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../process/folder.ts'

/** Bytes read at once. */
const CHUNK = 64 * 1024

/**
 * Its writer never waits for its reader: what is not read yet is on the disk and takes no memory. The file has no name,
 * so that the operating system deletes it when it is closed or the process ends. It is closed once the writer has ended
 * or failed, and the reader has ended or left.
 */
export interface GrowingFile {
  /** For the writer, which reports how far it has come with `grow`, `end` or `fail`. */
  descriptor: number
  /** Announces that the first `size` bytes are written. */
  grow(size: number): void
  /** Announces that everything is written. */
  end(): void
  /** Announces that nothing more is written; the reader fails with `error` at once. */
  fail(error: unknown): void
  /** The bytes from the beginning, as they arrive; for one reader. `beforeLast` is awaited before the last of them. */
  read(beforeLast: () => Promise<void>): AsyncGenerator<Buffer>
  /** Aborted when nobody reads the file any more. */
  left: AbortSignal
  /** Gives up reading. */
  leave(): void
}

type State = { is: 'growing' | 'ended' } | { is: 'failed'; error: unknown }

/** Creates it in `folder`, readable by nobody else; with an external database, the folder may not exist yet. */
export async function openGrowingFile(folder: string): Promise<GrowingFile> {
  const file = await openNameless(folder)
  const reading = new AbortController()
  const written = Promise.withResolvers<void>()
  let size = 0
  let state: State = { is: 'growing' }
  let changed = Promise.withResolvers<void>()

  function change(to: State): void {
    state = to
    if (to.is !== 'growing') written.resolve()
    changed.resolve()
    changed = Promise.withResolvers()
  }
  /** How far the file has come. Throws what made the writer fail. */
  function progress(): { size: number; ended: boolean } {
    if (state.is === 'failed') throw state.error
    return { size, ended: state.is === 'ended' }
  }
  async function* read(beforeLast: () => Promise<void>): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const { size, ended } = progress()
      if (at < size) {
        const { buffer, bytesRead } = await file.read({
          buffer: Buffer.allocUnsafe(Math.min(CHUNK, size - at)),
          position: at,
        })
        if (bytesRead === 0) throw new Error('the file ended before its announced size')
        at += bytesRead
        // Whether these are the last bytes is known only when more follow, or at the end.
        while (at === progress().size && !progress().ended) await changed.promise
        if (at === progress().size) await beforeLast()
        yield buffer.subarray(0, bytesRead)
      } else if (ended) return
      else await changed.promise
    }
  }

  reading.signal.addEventListener('abort', () => void written.promise.then(() => file.close()))
  return {
    descriptor: file.fd,
    grow(bytes) {
      size = bytes
      change({ is: 'growing' })
    },
    end: () => change({ is: 'ended' }),
    fail: (error) => change({ is: 'failed', error }),
    async *read(beforeLast) {
      try {
        yield* read(beforeLast)
      } finally {
        reading.abort()
      }
    },
    left: reading.signal,
    leave: () => reading.abort(),
  }
}

/** A new file for reading and writing that no folder lists any more. */
async function openNameless(folder: string): Promise<FileHandle> {
  makeFolder(folder, 0o700)
  const path = join(folder, `.exportacao-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
