/** A PostgreSQL and its streaming replica, whose data is discarded after the tests. */
import { cp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startCluster } from '../../database/postgres/embedded.ts'
import { findBinaries } from '../../database/postgres/embedded-binaries.ts'
import { chooseIdentity, handOver } from '../../database/postgres/embedded-identity.ts'
import { clusterFolder } from '../../database/postgres/embedded-initialise.ts'
import { kill, readPostmasterFile } from '../../database/postgres/embedded-leftovers.ts'
import { launch, type Postmaster } from '../../database/postgres/embedded-postmaster.ts'
import { prepareDatabase } from '../../database/schema/prepare.ts'
import { createLogger } from '../../process/log.ts'
import { newFolder, SETTINGS } from './disposable-cluster.ts'

export interface Replicated {
  /** The owner's URL of the primary. */
  ownerUrl: string
  /** The application's URL of each. */
  appUrl: string
  replicaUrl: string
  /** The owner's URL of the replica, which may pause the replay. */
  replicaOwnerUrl: string
  /** Ends the replica as a crash of its machine would. */
  killReplica(): Promise<void>
  /** Starts it again on the same port. */
  startReplica(): Promise<void>
  /** Stops both and deletes their data. */
  stop(): Promise<void>
}

interface Options {
  /** An empty folder for both, deleted in the end; by default one in memory. */
  folder?: string
  /** Settings of both databases. */
  settings?: Record<string, string>
  /** Fills the primary before the replica begins. */
  fill?: (ownerUrl: string) => Promise<unknown>
}

// A commit waits for the flush, as on a server of its own, although nothing is forced to a disk.
const FLUSHED = { ...SETTINGS, synchronous_commit: 'on' }

/** Starts both, prepared. The replica begins as a copy of the stopped primary, which needs no other program. */
export async function startReplicated({
  folder: given,
  settings = FLUSHED,
  fill,
}: Options = {}): Promise<Replicated> {
  const folder = given ?? (await newFolder())
  const log = createLogger('silent')
  const first = await startCluster({ dataDir: folder, log, settings })
  try {
    await prepareDatabase({ ownerUrl: first.url, log })
    await fill?.(first.url)
  } finally {
    await first.stop()
  }

  const cluster = join(folder, 'replica')
  const binaries = await findBinaries()
  const identity = await chooseIdentity(clusterFolder(folder), [binaries.postgres, folder])
  await cp(clusterFolder(folder), cluster, { recursive: true })
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await writeFile(join(cluster, 'standby.signal'), '')
  await handOver(cluster, identity)

  const primary = await startCluster({ dataDir: folder, log, settings })
  const { appUrl } = await prepareDatabase({ ownerUrl: primary.url, log })
  const { hostname: host, port: primaryPort, username: user, password } = new URL(primary.url)
  const following = {
    ...settings,
    primary_conninfo: `host=${host} port=${primaryPort} user=${user} password=${password}`,
  }
  const port = await freePort()
  const start = () => launch({ cluster, binaries, identity, port, settings: following, log, say: () => {} })
  let replica: Postmaster = await start()
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href

  return {
    ownerUrl: primary.url,
    appUrl,
    replicaUrl: at(appUrl),
    replicaOwnerUrl: at(primary.url),
    async killReplica() {
      const file = await readPostmasterFile(cluster)
      if (!file) throw new Error('the replica is not running')
      kill(file.pid, 'SIGQUIT')
      await replica.ended
    },
    async startReplica() {
      replica = await start()
    },
    async stop() {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
