import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads the secret from a file that only its owner may read. Creates a random one (64 hexadecimal digits) if the file
 * does not exist, flushed to disk before this resolves.
 */
export async function keptSecret(file: string): Promise<string> {
  if (!existsSync(file)) {
    await writeSecret(file, randomBytes(32).toString('hex'))
  }
  return (await readFile(file, 'utf8')).trim()
}

/** Replaces the secret in the file, flushed to disk before this resolves. */
export async function writeSecret(file: string, secret: string): Promise<void> {
  const draft = `${file}.incompleto`
  await writeFile(draft, secret, { mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(dirname(file))
}

/** Makes renames within the folder survive a power cut; not needed on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
