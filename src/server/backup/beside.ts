/** Lists beside the backups, of what came after them. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { BackupError } from './format.ts'

/** The folder's list of that name; null without one. Throws BackupError, which says `consequence`, if it is damaged. */
export async function readBeside<T>(
  folder: string,
  { name, schema, consequence }: { name: string; schema: z.ZodType<T>; consequence: string },
): Promise<T | null> {
  const file = join(folder, name)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupError(`O arquivo ${file} está danificado. ${consequence}`, { cause: error })
  }
}

/** Puts the list in place of the one that is there, whole or not at all. */
export async function writeBeside(folder: string, name: string, content: unknown): Promise<void> {
  const draft = join(folder, `${name}.incompleto`)
  await writeFile(draft, JSON.stringify(content), { mode: 0o600, flush: true })
  await rename(draft, join(folder, name))
}
