import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../process/log.ts'
import { findBinaries, packagedPostgres, versionOfCluster } from './embedded-binaries.ts'
import { chooseIdentity } from './embedded-identity.ts'
import { clusterFolder, initialise, OWNER, ownerPassword } from './embedded-initialise.ts'
import { clearLeftovers, readPostmasterFile } from './embedded-leftovers.ts'
import { relieveOwner } from './embedded-owner.ts'
import { launch, type Postmaster } from './embedded-postmaster.ts'

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** The owner's URL on the loopback; unchanged by restarts of the database. */
  url: string
  /** Shuts down, letting running work finish first; resolves when the database has ended. */
  stop(): Promise<void>
}

/** Options for starting an embedded PostgreSQL. */
export type EmbeddedOptions = {
  /** An existing folder; lock it with `lockDataDir` if others may start on it too. */
  dataDir: string
  log: Logger
  /** Receives progress messages: short lines for a person. */
  say?: (line: string) => void
  /** Cancels the start, leaving nothing running. */
  signal?: AbortSignal
  /** Called when its process has begun, for work that need not wait for it. */
  launched?: () => void
  /** Folder of another PostgreSQL's programs (15 or newer) to use instead of the bundled one. */
  binDir?: string
  /** Additional settings, such as `{ fsync: 'off' }` for disposable data. */
  settings?: Record<string, string>
}

/**
 * Starts the PostgreSQL of a data folder, creating it if needed, and keeps it running: if it ends by itself, it is
 * restarted on the same port until `stop`. Its owner is no superuser.
 * @throws {Error} with a sentence for the person who starts the server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await startCluster(options)
  try {
    await relieveOwner(cluster.url)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** The same with the owner that initdb made, a superuser, in a new folder: for disposable data. */
export async function startCluster(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, say = () => {}, signal, launched, settings = {} } = options
  const cluster = clusterFolder(dataDir)
  const binaries = await findBinaries(options.binDir)
  if (!options.binDir) await refuseOtherVersion(cluster)
  const identity = await chooseIdentity(cluster, [binaries.postgres, dataDir])
  if (existsSync(cluster)) await clearLeftovers(cluster, log)
  else {
    say(`Criando o banco de dados em ${cluster}…`)
    await initialise({ dataDir, binaries, identity, log, durable: settings.fsync !== 'off', signal })
  }
  const password = await ownerPassword(dataDir)
  say('Iniciando o banco de dados…')
  const port = await freePort()
  const start = (until?: AbortSignal, begun?: () => void) =>
    launch({ cluster, binaries, identity, port, settings, log, say, signal: until, launched: begun })
  const startAgain = async (until: AbortSignal) => {
    await clearLeftovers(cluster, log)
    return await start(until)
  }
  return { url: urlOf(password, port), stop: keepRunning(await start(signal, launched), startAgain, log) }
}

/** The server moves the data along at its start: see start/upgrade.ts. */
async function refuseOtherVersion(cluster: string): Promise<void> {
  const [present, { version }] = [await versionOfCluster(cluster), await packagedPostgres()]
  if (present !== null && present !== version)
    throw new Error(
      `Os dados em ${cluster} são do PostgreSQL ${present}, e não do ${version}. Inicie o servidor uma vez (npm start), para que ele os atualize.`,
    )
}

/**
 * The owner's URL of the data folder's database if a server is running on it, else null. For commands that run beside
 * the server.
 */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  const file = await readPostmasterFile(clusterFolder(dataDir))
  return file?.ready ? urlOf(await ownerPassword(dataDir), file.port) : null
}

function urlOf(password: string, port: number): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`
}

/** Restarts the postmaster whenever it ends; returns a function that ends it for good. */
function keepRunning(
  first: Postmaster,
  startAgain: (until: AbortSignal) => Promise<Postmaster>,
  log: Logger,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first

  async function watch(): Promise<void> {
    for (;;) {
      await current.ended
      if (signal.aborted) return
      log.error('the database ended by itself; starting it again')
      const next = await retry()
      if (!next) return
      current = next
      if (signal.aborted) return await next.stop()
      log.info('the database runs again')
    }
  }

  async function retry(): Promise<Postmaster | null> {
    for (let delay = 100; ; delay = Math.min(delay * 2, 2000)) {
      // The delay avoids a tight loop if the database ends right after each start.
      await wait(delay, undefined, { signal }).catch(() => {})
      if (signal.aborted) return null
      try {
        return await startAgain(signal)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'the database could not be started again')
      }
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}

/**
 * A free loopback port below the ephemeral range: while the database is down, no outgoing connection, not even our own
 * attempts to reconnect, can take its port.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
