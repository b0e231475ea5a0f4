/** The database for a command that runs beside the server, or without it. */
import { DataDirInUse, lockDataDir } from '../../process/data-lock.ts'
import type { Logger } from '../../process/log.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'

/** Within which `close` ends. */
export const DATABASE_MS = 5_200

export interface Owner {
  /** The owner's URL. */
  url: string
  /** Ends what was started only for this command. */
  close(): Promise<void>
}

/**
 * The external database, or the data folder's: the running server's, or one started only for this command, which `signal`
 * gives up. Throws what lockDataDir and startEmbedded throw.
 */
export async function openOwner(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  log: Logger,
  signal?: AbortSignal,
): Promise<Owner> {
  if (databaseUrl) return { url: databaseUrl, close: async () => {} }
  try {
    return await openAlone(dataDir, log, signal)
  } catch (error) {
    const url = error instanceof DataDirInUse ? await runningEmbedded(dataDir) : null
    if (!url) throw error
    return { url, close: async () => {} }
  }
}

/** The data folder's database, while no server uses it. Throws what lockDataDir and startEmbedded throw. */
export async function openAlone(dataDir: string, log: Logger, signal?: AbortSignal): Promise<Owner> {
  const lock = await lockDataDir(dataDir, 0)
  try {
    const embedded = await startEmbedded({ dataDir, log, signal })
    return {
      url: embedded.url,
      close: async () => {
        await embedded.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
