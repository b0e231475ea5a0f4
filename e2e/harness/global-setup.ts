/** Starts the run's database before the first test and stops it after the last one. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { CLUSTER_VARIABLE, makeModel } from './cluster.ts'

// Durability is off: the data is discarded after the run.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plantao-e2e-'))
  // Under root, the folder must be accessible to the database's own user.
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
  // The test runner only tears down on SIGINT; on SIGTERM the database would keep running.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  return end
}
