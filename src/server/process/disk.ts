/** Room on disks. */
import { statfs } from 'node:fs/promises'

/** The bytes that are free for this process on the disk of a folder. Throws if there is no such folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
