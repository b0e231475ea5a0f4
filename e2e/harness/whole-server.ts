/** The server as users run it: with the embedded database, in a temporary data folder. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEmbedded } from '../../src/server/database/postgres/embedded.ts'
import { freePort, type ServerProcess, startServer } from './server.ts'

export interface WholeServer {
  /** Origin without a trailing slash. */
  url: string
  process: ServerProcess
  /** Address of the database, as its owner. */
  ownerUrl: string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts it, empty or with the demo's data; resolves when it is ready. */
export async function startWholeServer({
  demo,
  env = {},
}: {
  demo: boolean
  env?: Record<string, string>
}): Promise<WholeServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(dataDir, 0o711)
  const forget = () => rm(dataDir, { recursive: true, force: true })
  try {
    const process = await startServer(
      { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      demo ? ['--demo'] : [],
    )
    const ownerUrl = await runningEmbedded(dataDir)
    if (!ownerUrl) throw new Error('the embedded database is not running')
    return {
      url: process.url,
      process,
      ownerUrl,
      stop: async () => {
        process.signal('SIGTERM')
        await process.ended
        await forget()
      },
    }
  } catch (error) {
    await forget()
    throw error
  }
}
