/** Makes a backup every day in a folder, and deletes those that need not be kept. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copiaFile, copiasToDelete, dayOfCopia } from '../../core/copias.ts'
import { today } from '../../core/dates.ts'
import { withClient } from '../database/client.ts'
import type { Db } from '../database/schema/types.ts'
import { makeFolder } from '../process/folder.ts'
import { keepAnonymised } from './anonymised.ts'
import { noteLacre } from './lacres.ts'
import { recordCopia, recordFailure } from './record.ts'

export interface DailyBackup {
  /** The folder; created if needed. */
  folder: string
  passphrase?: string
  ownerUrl: string
  db: Db
  secret: string
  version: string
  now: () => Date
}

const RETRY_MS = 60 * 60_000

/** Returns what makes the day's backup (São Paulo's day) unless there is one; an hour passes after a failure. */
export function dailyBackup(options: DailyBackup): () => Promise<void> {
  let failedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const { folder, passphrase, now, db } = options
    if (now().getTime() - failedAt < RETRY_MS) return
    const day = today(now())
    try {
      makeFolder(folder, 0o700)
      const isMade = async () => (await readdir(folder)).some((file) => dayOfCopia(file) === day)
      if (await isMade()) return
      await asOnlyOne(options.ownerUrl, async () => {
        if (await isMade()) return
        const name = copiaFile(day, passphrase !== undefined)
        const secret = async () => options.secret
        const { writeBackup } = await import('./write.ts')
        const backup = await writeBackup({ ...options, file: join(folder, name), secret })
        await keepAnonymised(folder, options.ownerUrl)
        await noteLacre(folder, name, backup)
        await recordCopia(db, name, backup)
        await deleteOld(folder)
      })
    } catch (error) {
      failedAt = now().getTime()
      await recordFailure(db, error)
      throw error
    }
  }
}

/** Runs `work` unless another server is making a backup of the same database. */
async function asOnlyOne(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  // A broken connection frees the lock; the backup itself fails with its own.
  await withClient({ connectionString: ownerUrl, application_name: 'plantao-copia' }, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('plantao.copia', 0)) as mine`,
    )
    if (rows[0]?.mine) await work()
  })
}

async function deleteOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).flatMap((file) => {
    const day = dayOfCopia(file)
    return day === null ? [] : [{ file, day }]
  })
  const old = new Set(copiasToDelete([...new Set(files.map(({ day }) => day))]))
  for (const { file, day } of files) if (old.has(day)) await rm(join(folder, file))
}
