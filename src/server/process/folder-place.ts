/** Where the data folder is on its disk: a file in it holds its own inode and birth time, which a copy does not take along. */
import { type BigIntStats, existsSync } from 'node:fs'
import { open, readFile, rename, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { syncFolder } from './secret-file.ts'

/** The values that differ between a file and its copies: inode, and birth in nanoseconds, which is 0 if it is unknown. */
export interface Place {
  inode: bigint
  nascimento: bigint
}

/** More than the time for which a system's clock stands still. */
const TICK_MS = 20

type Facts = Pick<BigIntStats, 'ino' | 'birthtimeNs' | 'ctimeNs'>
type Look = (file: string) => Promise<Facts>
const lookAt: Look = (file) => stat(file, { bigint: true })

/** The file of a data folder. */
export function placeFile(dataDir: string): string {
  return join(dataDir, 'lugar')
}

/** Replaces the file, flushed to disk before this resolves: the folder belongs where it is now. */
export async function keepPlace(dataDir: string): Promise<void> {
  const file = placeFile(dataDir)
  const draft = `${file}.incompleto`
  const handle = await open(draft, 'w', 0o600)
  try {
    const { ino, birthtimeNs } = await handle.stat({ bigint: true })
    await handle.writeFile(`${ino} ${birthtimeNs}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(dirname(file))
}

/**
 * When the folder was copied to where it is; null if it was not, or nothing tells. A folder without a readable file, such
 * as that of an earlier version, gets one. What the system says of the file is given in tests.
 */
export async function copiedAt(dataDir: string, look = lookAt): Promise<Date | null> {
  const then = await readPlace(dataDir)
  if (!then) {
    await keepPlace(dataDir)
    return null
  }
  const file = placeFile(dataDir)
  const { ino } = await look(file)
  if (ino === then.inode) return null
  const now = { inode: ino, nascimento: await birthOf(file, look) }
  return isCopy(then, now) ? new Date(Number(now.nascimento / 1_000_000n)) : null
}

/** Whether both differ. An unknown birth is no sign: some systems give files that stay where they are other inodes. */
export function isCopy(then: Place, now: Place): boolean {
  if (then.nascimento === 0n || now.nascimento === 0n) return false
  return then.inode !== now.inode && then.nascimento !== now.nascimento
}

async function readPlace(dataDir: string): Promise<Place | null> {
  const file = placeFile(dataDir)
  const [, inode, nascimento] = existsSync(file)
    ? (/^(\d+) (\d+)\n$/.exec(await readFile(file, 'utf8')) ?? [])
    : []
  return inode && nascimento ? { inode: BigInt(inode), nascimento: BigInt(nascimento) } : null
}

/**
 * The file's birth; 0 if the system does not know it, or gives the instant of the last change in its place. A small file that
 * was just copied has both in the same tick: then only the birth stays when the file is touched.
 */
async function birthOf(file: string, look: Look): Promise<bigint> {
  const first = await look(file)
  if (first.birthtimeNs !== first.ctimeNs) return first.birthtimeNs
  await wait(TICK_MS)
  await utimes(file, new Date(), new Date())
  const { birthtimeNs } = await look(file)
  return birthtimeNs === first.birthtimeNs ? birthtimeNs : 0n
}
