import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from '../../process/log.ts'
import { keptSecret, syncFolder } from '../../process/secret-file.ts'
import type { Binaries } from './embedded-binaries.ts'
import { handOver, type Identity, runAs } from './embedded-identity.ts'
import { clearLeftovers } from './embedded-leftovers.ts'

/** The owner role of an embedded database. */
export const OWNER = 'plantao'

/** The cluster's path within the data folder. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * Reads the owner's password from its private file in the data folder.
 * @throws {Error} if the file is missing.
 */
export async function ownerPassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir)
  if (existsSync(file)) return await keptSecret(file)
  throw new Error(
    `Falta o arquivo ${file}, que guarda a senha do banco de dados. Traga-o de uma cópia de segurança.`,
  )
}

/**
 * Creates the cluster: UTF-8, Brazilian collation, checksums, password authentication. It is built in a temporary
 * folder and moved when complete, so that an interrupted start leaves no partial cluster.
 * @throws {Error} with the output of `initdb` if it fails; the signal's reason when aborted.
 */
export async function initialise(options: {
  dataDir: string
  binaries: Binaries
  identity: Identity
  log: Logger
  durable: boolean
  signal?: AbortSignal
}): Promise<void> {
  const { dataDir, identity } = options
  await removeUnfinished(dataDir, options.log)
  const workshop = await mkdtemp(join(dataDir, UNFINISHED))
  const cluster = join(workshop, 'cluster')
  const password = join(workshop, 'senha')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(password, await keptSecret(passwordFile(dataDir)), { mode: 0o600 })
  await handOver(workshop, identity)
  await runInitdb(options, cluster, password)
  await rename(cluster, clusterFolder(dataDir))
  await syncFolder(dataDir)
  await rm(workshop, { recursive: true })
}

const UNFINISHED = 'postgres.incompleto-'

async function removeUnfinished(dataDir: string, log: Logger): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    const cluster = join(dataDir, name, 'cluster')
    if (existsSync(cluster)) await clearLeftovers(cluster, log)
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.senha')
}

async function runInitdb(
  { binaries, identity, durable, signal }: Parameters<typeof initialise>[0],
  cluster: string,
  password: string,
): Promise<void> {
  const { command, args, options } = runAs(identity, binaries.initdb, [
    '-D',
    cluster,
    '--username',
    OWNER,
    '--pwfile',
    password,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'icu',
    '--icu-locale',
    'pt-BR',
    '--locale',
    'C',
    ...(process.platform === 'linux' ? ['--lc-ctype', 'C.UTF-8'] : []),
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])
  const child = spawn(command, args, {
    ...options,
    ...detached(),
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  if (code !== 0)
    throw new Error(`Não foi possível criar o banco de dados em ${dirname(dirname(cluster))}: ${said.trim()}`)
}

/** Spawn options for PostgreSQL's programs: not reached by Ctrl+C, without our environment variables. */
export function detached(): {
  detached: boolean
  cwd?: string
  env: NodeJS.ProcessEnv
  windowsHide: boolean
} {
  const { PATH, SystemRoot, TEMP } = process.env
  if (process.platform === 'win32')
    return { detached: true, env: { PATH, SystemRoot, TEMP }, windowsHide: true }
  return { detached: true, cwd: '/', env: { PATH, LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true }
}
