import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { dataDirMode } from './data-lock.ts'
import { makeFolder } from './folder.ts'

const MAX_BYTES = 10_000_000

export interface LogFiles {
  /** The file with the newest lines; the one before it is `plantao.1.log` beside it. */
  path: string
  write(line: string): void
}

/** The log's files for a server started at a terminal; null if its lines go to stderr, or there are none. */
export function logFilesFor(
  stderr: { isTTY?: boolean },
  { dataDir, logLevel }: Pick<Config, 'dataDir' | 'logLevel'>,
): LogFiles | null {
  // A terminal is read by a person, who looks for the address among what it shows.
  return stderr.isTTY && logLevel !== 'silent' ? openLogFiles(dataDir) : null
}

/**
 * Log lines in two files of `folder`, each of at most `maxBytes`: when the first is full, it replaces the second. Lines that
 * cannot be written there go to `fallback`.
 */
export function openLogFiles(
  folder: string,
  { maxBytes = MAX_BYTES, fallback = (line: string): unknown => process.stderr.write(line) } = {},
): LogFiles {
  const path = join(folder, 'plantao.log')
  let open: { file: number; bytes: number } | null = null

  function reopen(): { file: number; bytes: number } {
    // The first line may come before the folder is locked.
    makeFolder(folder, dataDirMode())
    const file = openSync(path, 'a', 0o600)
    return { file, bytes: fstatSync(file).size }
  }

  function close(): void {
    if (open) closeSync(open.file)
    open = null
  }

  function append(line: Buffer): void {
    open ??= reopen()
    if (open.bytes > 0 && open.bytes + line.length > maxBytes) {
      close()
      renameSync(path, join(folder, 'plantao.1.log'))
      open = reopen()
    }
    for (let written = 0; written < line.length; ) written += writeSync(open.file, line, written)
    open.bytes += line.length
  }

  return {
    path,
    write(line) {
      try {
        append(Buffer.from(line))
      } catch (error) {
        fallback(`${String(error)}\n${line}`)
      }
    },
  }
}
