/** A file that appears under its name only when it is whole and on the disk. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncFolder } from '../process/secret-file.ts'
import { BackupError } from './format.ts'

/**
 * Creates the file, readable by its owner only, with what `fill` writes; nothing is left of one that failed. Throws
 * BackupError if it exists already or cannot be written.
 */
export async function writeNewFile<T>(path: string, fill: (handle: FileHandle) => Promise<T>): Promise<T> {
  const file = resolve(path)
  await requireNew(file)
  const draft = `${file}.incompleto`
  try {
    const handle = await openNew(draft)
    let result: T
    try {
      result = await fill(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await requireNew(file)
    await rename(draft, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function openNew(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'w', 0o600)
  } catch (error) {
    throw new BackupError(`Não é possível escrever em ${dirname(draft)}.`, { cause: error })
  }
}

/** Throws BackupError if the file exists already. */
export async function requireNew(file: string): Promise<void> {
  try {
    await (await open(file)).close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw new BackupError(`O arquivo ${file} não pode ser lido.`, { cause: error })
  }
  throw new BackupError(`O arquivo ${file} já existe. Escolha outro nome.`)
}
