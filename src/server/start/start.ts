/** Starts a server in this process: from its configuration to a responding port. */
import { startEmbedded } from '../database/postgres/embedded.ts'
import { waitForExternal } from '../database/postgres/external.ts'
import { DATABASE_MS } from '../database/postgres/owner.ts'
import { lockDataDir } from '../process/data-lock.ts'
import type { Start } from './serve.ts'
import { upgradeEmbedded } from './upgrade.ts'

/**
 * Resolves when the server responds on its port. Throws if it cannot start; anything already started is registered in
 * `shutdown`.
 */
export async function start(parts: Start): Promise<void> {
  const ownerUrl = await ownerOfDatabase(parts)
  const { serve } = await loadServer()
  await serve(parts, ownerUrl)
}

/** Most of the server's modules, which load while the database starts. */
function loadServer(): Promise<typeof import('./serve.ts')> {
  return import('./serve.ts')
}

/** The owner's URL of a responding database: external, or embedded and now running. */
async function ownerOfDatabase({ config, log, shutdown, say }: Start): Promise<string> {
  const { signal, add } = shutdown
  if (config.databaseUrl) {
    await waitForExternal({ url: config.databaseUrl, say, signal })
    return config.databaseUrl
  }
  const lock = await lockDataDir(config.dataDir)
  add('lock', 100, async () => lock.release())
  await upgradeEmbedded({ dataDir: config.dataDir, log, say, signal })
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    say,
    signal,
    // A failure is that of the start itself, which loads them again.
    launched: () => void loadServer().catch(() => {}),
  })
  add('database', DATABASE_MS, () => embedded.stop())
  return embedded.url
}
