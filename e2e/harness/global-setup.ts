/** Starts the run's database before the first test and ends it after the last one. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { CLUSTER_VARIABLE, makeModel } from './cluster.ts'

// Nothing of it has to last beyond the run.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-e2e-'))
  // A folder of root's has to let the database's own user pass.
  await chmod(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log: createLogger('error'), settings })
  const end = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeModel(database.url)
  } catch (error) {
    await end()
    throw error
  }
  process.env[CLUSTER_VARIABLE] = database.url
  // The runner ends in order on SIGINT alone; on SIGTERM the database would outlive it.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  return end
}
