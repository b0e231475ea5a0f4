import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

/** The folder is in use by another running server. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  constructor(dataDir: string) {
    super(
      `Outro Plantão já está em execução com a pasta de dados ${dataDir}. Pare-o antes, ou escolha outra pasta com DATA_DIR.`,
    )
  }
}

/**
 * Makes the data folder where it is missing and takes it for this process alone, until `release` is called
 * or the process ends in whatever way.
 * @param patienceMs how long to wait for a process that is just ending.
 * @throws {DataDirInUse} when another process keeps it.
 * @throws {Error} when the folder cannot be made or written.
 */
export async function lockDataDir(dataDir: string, patienceMs = 2000): Promise<{ release(): void }> {
  await makeWritable(dataDir)
  const deadline = performance.now() + patienceMs
  for (;;) {
    const lock = tryLock(lockFile(dataDir))
    if (lock) return { release: () => lock.close() }
    if (performance.now() > deadline) throw new DataDirInUse(dataDir)
    await wait(50)
  }
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    // Root hands the database to an unprivileged user, who then has to pass through this folder.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    await (await open(lockFile(dataDir), 'a', 0o600)).close()
  } catch (error) {
    throw new Error(`Não é possível escrever na pasta de dados ${dataDir} (DATA_DIR).`, { cause: error })
  }
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'em-uso.lock')
}

// Node has no file locks of its own. SQLite's are the operating system's: they end with the process even
// after a kill, know nothing of process ids that are used again, and hold across containers.
function tryLock(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

const SQLITE_BUSY = 5
