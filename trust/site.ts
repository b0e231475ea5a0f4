/** Plantão as brokerages run it, with one server on the embedded database or with two on an external one. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Brokerage, buildBrokerage } from '../e2e/brokerage.ts'
import { LOGINS } from '../e2e/harness/cluster.ts'
import { freePort, type ServerProcess, startServer } from '../e2e/harness/server.ts'
import { type Database, openDatabase } from '../src/server/database/connections/connection.ts'
import { runningEmbedded, startCluster } from '../src/server/database/postgres/embedded.ts'
import { clusterFolder } from '../src/server/database/postgres/embedded-initialise.ts'
import { readPostmasterFile } from '../src/server/database/postgres/embedded-leftovers.ts'
import { createLogger } from '../src/server/process/log.ts'

export interface Site {
  /** Which of the two it is, for the table. */
  name: 'embedded' | 'two instances'
  /** The servers' origins, which stay when they are started again. */
  urls: readonly string[]
  /** The running servers, in the order of `urls`. */
  servers: ServerProcess[]
  brokerage: Brokerage
  /** Starts that server again, after it has ended; resolves when it is ready. */
  start(index: number): Promise<void>
  /** The database's URL as its owner. */
  ownerUrl(): Promise<string>
  /** Opens the database as its owner; the caller closes it. */
  open(max?: number): Promise<Database>
  /** The process id of the database's postmaster. */
  postmaster(): Promise<number>
  /** Stops everything and deletes its data. */
  stop(): Promise<void>
}

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = LOGINS.Administrador
const ENV = {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  // Each call may come from an address of its own, and the limit of requests hides nothing.
  TRUSTED_PROXIES: '127.0.0.1',
  REQUESTS_PER_MINUTE: '100000000',
}

/** Opens one after the other both kinds of site, each with the smallest brokerage, and stops it after its turn. */
export async function* eachSite(): AsyncGenerator<Site> {
  for (const open of [openEmbedded, openPair]) {
    const site = await open()
    try {
      yield site
    } finally {
      await site.stop()
    }
  }
}

/** One server on its embedded database, in a temporary folder or in that one. */
export async function openEmbedded(inside?: string): Promise<Site> {
  const { folder, forget } = inside === undefined ? await newFolder() : { folder: inside, forget: () => {} }
  const dataDir = join(folder, 'data')
  return openSite({
    name: 'embedded',
    envs: [{ DATA_DIR: dataDir }],
    cluster: clusterFolder(dataDir),
    ownerUrl: async () => {
      const url = await runningEmbedded(dataDir)
      if (!url) throw new Error('the embedded database is not running')
      return url
    },
    after: async () => forget(),
  })
}

/** Two servers on one external PostgreSQL, which this process runs and starts again when it is killed. */
async function openPair(): Promise<Site> {
  const { folder, forget } = await newFolder()
  const external = await startCluster({ dataDir: folder, log: createLogger('silent') })
  const env = { DATABASE_URL: external.url }
  return openSite({
    name: 'two instances',
    envs: [env, env],
    cluster: clusterFolder(folder),
    ownerUrl: async () => external.url,
    after: async () => {
      await external.stop()
      await forget()
    },
  })
}

interface Parts {
  name: Site['name']
  /** What distinguishes each server's environment. */
  envs: readonly Record<string, string>[]
  /** The folder of the database's files. */
  cluster: string
  ownerUrl(): Promise<string>
  /** Runs when the servers have ended. */
  after(): Promise<unknown>
}

async function openSite({ name, envs, cluster, ownerUrl, after }: Parts): Promise<Site> {
  const servers: ServerProcess[] = []
  const settings: Record<string, string>[] = []
  const stop = async () => {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await after()
  }
  const open = async (max = 4) => openDatabase({ appUrl: await ownerUrl(), log: createLogger('silent'), max })
  try {
    for (const env of envs) {
      settings.push({ ...ENV, LOG_LEVEL: 'fatal', ...env, PORT: String(await freePort()) })
      servers.push(await startServer(settings.at(-1) ?? {}))
    }
    const database = await open(1)
    const brokerage = await buildBrokerage(database.db).finally(database.close)
    return {
      name,
      servers,
      brokerage,
      ownerUrl,
      open,
      stop,
      urls: servers.map(({ url }) => url),
      async start(index) {
        servers[index] = await startServer(settings[index] ?? {})
      },
      async postmaster() {
        const file = await readPostmasterFile(cluster)
        if (!file) throw new Error('no postmaster runs')
        return file.pid
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function newFolder(): Promise<{ folder: string; forget(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(folder, 0o711)
  return { folder, forget: () => rm(folder, { recursive: true, force: true }) }
}
