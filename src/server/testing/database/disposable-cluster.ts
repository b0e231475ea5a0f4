/** A PostgreSQL whose data is discarded after the tests. */
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../database/postgres/embedded.ts'
import { createLogger } from '../../process/log.ts'

/** Nothing survives a crash, and nobody waits for a disk. */
export const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  max_connections: '200',
  // Tests of what two people do at once often wait for it.
  deadlock_timeout: '100ms',
}
/** Memory in the shape of a folder, on Linux. */
const IN_MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

export interface DisposableCluster {
  /** URL of the cluster's owner, for its database postgres. */
  url: string
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** Starts it, with the programs in `binDir` instead of the embedded ones. */
export async function startDisposable({ binDir }: { binDir?: string } = {}): Promise<DisposableCluster> {
  const dataDir = await newFolder()
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const cluster = await startCluster({
      dataDir,
      log: createLogger('error'),
      settings: SETTINGS,
      ...(binDir && { binDir }),
    })
    const stop = () => cluster.stop().finally(remove)
    return { url: cluster.url, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/** In memory if there is room: the database that each test copies has several hundred files, which a disk's file system creates slowly. */
export async function newFolder(): Promise<string> {
  const parent = (await hasRoom()) ? IN_MEMORY : tmpdir()
  await removeAbandoned(parent)
  const folder = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`))
  // Under root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  return folder
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

const PREFIX = 'plantao-teste-'

/** Clusters of killed runs would keep their memory. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
