/**
 * Moves the data of an embedded database to the PostgreSQL that this version of Plantão brings: copied into a new cluster
 * beside the old one, compared, and put in its place. Whenever it is stopped, there is the old cluster or the new one.
 */
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../../package.json' with { type: 'json' }
import { startEmbedded } from '../database/postgres/embedded.ts'
import { packagedPostgres, versionOfCluster } from '../database/postgres/embedded-binaries.ts'
import { clusterFolder } from '../database/postgres/embedded-initialise.ts'
import { clearLeftovers } from '../database/postgres/embedded-leftovers.ts'
import { type PreviousPostgres, previousPostgres } from '../database/postgres/embedded-previous.ts'
import { freeBytes } from '../process/disk.ts'
import type { Logger } from '../process/log.ts'
import { syncFolder } from '../process/secret-file.ts'

interface Options {
  /** Locked by the caller. */
  dataDir: string
  log: Logger
  /** Receives progress messages: short lines for a person. */
  say: (line: string) => void
  signal?: AbortSignal | undefined
  /** The PostgreSQL whose data can be moved along. */
  previous?: PreviousPostgres
}

/** The new cluster is made in this folder of the data folder, as if in a data folder of its own. */
const WORKSHOP = 'atualizacao'
/** Written there when the new cluster is complete: what the old one was then. */
const READY = 'pronta'
/** How long the old cluster is kept. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** The copy and the new cluster, of the old cluster's size. */
const SPACE = 1.5
/** The old programs and their archive, in bytes. */
const PROGRAMS = 100e6

/**
 * Does nothing if the data is of the present PostgreSQL already, or there is none.
 * @throws {Error} with a sentence if the data is of a version that cannot be moved along, or the disk has no room.
 */
export async function upgradeEmbedded(options: Options): Promise<void> {
  const { dataDir, say, signal, previous = previousPostgres } = options
  await forgetReplaced(options)
  if (await isReady(dataDir)) return putInPlace(options)
  await clearWorkshop(options)
  const present = await versionOfCluster(clusterFolder(dataDir))
  const { version } = await packagedPostgres()
  if (present === null || present === version) return
  refuseUnknown({ ...options, present, version })
  await requireRoom(dataDir)
  await mkdir(join(dataDir, WORKSHOP), { mode: 0o711 })
  const { binDir } = await previous.unpack({ dataDir, folder: join(dataDir, WORKSHOP), say, signal })
  say(
    `Atualizando o banco de dados do PostgreSQL ${present} para o ${version}. Com muitos dados leva alguns minutos. Se for interrompido, recomeça no próximo início.`,
  )
  await copyCluster(options, binDir, { de: present, para: version })
  await writeFile(join(dataDir, WORKSHOP, READY), await stateOf(clusterFolder(dataDir)), { flush: true })
  await putInPlace(options)
  say(`Banco de dados atualizado. O anterior fica em ${clusterFolder(dataDir)}-${present} por sete dias.`)
}

function refuseUnknown({
  dataDir,
  previous = previousPostgres,
  present,
  version,
}: Options & { present: number; version: number }): void {
  if (present > version)
    throw new Error(
      `Os dados em ${dataDir} são do PostgreSQL ${present}, mais novo que o deste Plantão (${version}). Atualize o Plantão.`,
    )
  if (present !== previous.version)
    throw new Error(
      `Os dados em ${dataDir} são do PostgreSQL ${present}, que este Plantão não sabe atualizar. Faça uma cópia com a versão anterior do Plantão (npm run backup) e restaure-a com esta em uma pasta de dados nova (npm run restore).`,
    )
}

async function requireRoom(dataDir: string): Promise<void> {
  const needed = SPACE * (await sizeOf(clusterFolder(dataDir))) + PROGRAMS
  const free = await freeBytes(dataDir)
  if (free < needed)
    throw new Error(
      `Para atualizar o banco de dados são precisos ${gigabytes(needed)} livres em ${dataDir}; há ${gigabytes(free)}.`,
    )
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  // The database of a server that was just killed may still be removing some.
  const sizes = files.map(
    ({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Copies everything into a new cluster in the workshop, compares it, and stops both. */
async function copyCluster(
  { dataDir, log, signal }: Options,
  binDir: string,
  upgrade: { de: number; para: number },
): Promise<void> {
  const { restoreBackup } = await import('../backup/restore.ts')
  const { verifyBackup } = await import('../backup/verify.ts')
  const { writeBackup } = await import('../backup/write.ts')
  const workshop = join(dataDir, WORKSHOP)
  const file = join(workshop, 'dados.tar')
  await copyFile(join(dataDir, 'postgres.senha'), join(workshop, 'postgres.senha'))
  const old = await startEmbedded({ dataDir, log, signal, binDir })
  try {
    const { url: ownerUrl } = old
    await writeBackup({ ownerUrl, file, version: packageJson.version, everything: true, signal })
  } finally {
    await old.stop()
  }
  const fresh = await startEmbedded({ dataDir: workshop, log, signal })
  try {
    const backup = await verifyBackup(file)
    await restoreBackup(backup, { ownerUrl: fresh.url, keepSecret: async () => {}, log, upgrade })
  } finally {
    await fresh.stop()
  }
  signal?.throwIfAborted()
}

/** Whether a complete new cluster waits to be put in the place of the old one, in which nobody wrote since. */
async function isReady(dataDir: string): Promise<boolean> {
  const then = await readFile(join(dataDir, WORKSHOP, READY), 'utf8').catch(() => null)
  const cluster = clusterFolder(dataDir)
  return then !== null && (!existsSync(cluster) || isPutInPlace(dataDir) || then === (await stateOf(cluster)))
}

function isPutInPlace(dataDir: string): boolean {
  return !existsSync(clusterFolder(join(dataDir, WORKSHOP)))
}

/** Changes whenever a PostgreSQL was started on the cluster. */
async function stateOf(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global', 'pg_control'))
  return createHash('sha256').update(control).digest('hex')
}

/** Each step can be repeated, after a stop at any moment. */
async function putInPlace({ dataDir, log, previous = previousPostgres }: Options): Promise<void> {
  const cluster = clusterFolder(dataDir)
  const fresh = clusterFolder(join(dataDir, WORKSHOP))
  if (!isPutInPlace(dataDir)) {
    await clearLeftovers(fresh, log)
    if (existsSync(cluster)) {
      const replaced = `${cluster}-${await versionOfCluster(cluster)}`
      await rm(replaced, { recursive: true, force: true })
      const now = new Date()
      await utimes(cluster, now, now)
      await rename(cluster, replaced)
    }
    await rename(fresh, cluster)
    await syncFolder(dataDir)
  }
  await previous.forget(dataDir)
  await rm(join(dataDir, WORKSHOP), { recursive: true, force: true })
}

/** Removes what an upgrade that was stopped left. */
async function clearWorkshop({ dataDir, log }: Options): Promise<void> {
  const workshop = join(dataDir, WORKSHOP)
  if (!existsSync(workshop)) return
  // It may still run the programs in the workshop.
  await clearLeftovers(clusterFolder(dataDir), log)
  for (const name of await readdir(workshop)) {
    const folder = name === 'postgres' ? join(workshop, name) : join(workshop, name, 'cluster')
    if (existsSync(folder)) await clearLeftovers(folder, log)
  }
  await rm(workshop, { recursive: true, force: true, maxRetries: 5 })
}

/** Deletes old clusters a week after they were replaced: they have what was anonymised or deleted since. */
async function forgetReplaced({ dataDir, say }: Options): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!/^postgres-\d+$/.test(name)) continue
    const folder = join(dataDir, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs < KEPT_MS) continue
    await rm(folder, { recursive: true, force: true })
    say(`O banco de dados anterior à atualização, em ${folder}, foi apagado.`)
  }
}
