/** Starts the run's database before the first test and stops it after the last one. */
import { startDisposable } from '../../src/server/testing/database/disposable-cluster.ts'
import { CLUSTER_VARIABLE, makeModel } from './cluster.ts'

export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startDisposable()
  try {
    await makeModel(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  process.env[CLUSTER_VARIABLE] = cluster.url
  // The test runner only tears down on SIGINT; on SIGTERM the database would keep running.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'))
  return () => cluster.stop()
}
