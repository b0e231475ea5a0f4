import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { makeFolder } from './folder.ts'

/** Another running server is using the folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  constructor(dataDir: string) {
    super(
      `Outro Plantão já está em execução com a pasta de dados ${dataDir}. Pare-o antes, ou escolha outra pasta com DATA_DIR.`,
    )
  }
}

/**
 * Creates the data folder if needed and locks it for this process, until `release` is called or the process ends.
 * @param patienceMs how long to wait for a process that is shutting down.
 * @throws {DataDirInUse} if another process holds the lock.
 * @throws {Error} if the folder cannot be created or written.
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
    makeFolder(dataDir, dataDirMode())
    await (await open(lockFile(dataDir), 'a', 0o600)).close()
  } catch (error) {
    throw new Error(`Não é possível escrever na pasta de dados ${dataDir} (DATA_DIR).`, { cause: error })
  }
}

/** The mode with which the data folder is created. */
export function dataDirMode(): number {
  // As root, the database runs as an unprivileged user, who must be able to traverse this folder.
  return process.getuid?.() === 0 ? 0o711 : 0o700
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'em-uso.lock')
}

// Node has no file locks. SQLite uses the operating system's: they are released even after a kill, do not depend on
// process ids (which are reused) and work across containers.
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
