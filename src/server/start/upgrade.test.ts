/** The upgrade of the embedded database, from a real cluster of an older version that the system has. */
import { existsSync, readdirSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../database/postgres/embedded.ts'
import { packagedPostgres, versionOfCluster } from '../database/postgres/embedded-binaries.ts'
import type { PreviousPostgres } from '../database/postgres/embedded-previous.ts'
import { prepareDatabase } from '../database/schema/prepare.ts'
import { copiedAt, keepPlace } from '../process/folder-place.ts'
import { createLogger } from '../process/log.ts'
import { upgradeEmbedded } from './upgrade.ts'

const log = createLogger('silent')
const SYSTEM_FOLDER = '/usr/lib/postgresql'
const CURRENT = (await packagedPostgres()).version
const version = olderVersion()
const binDir = join(SYSTEM_FOLDER, String(version), 'bin')
let unpacked = 0
const previous: PreviousPostgres = {
  version,
  unpack: async () => {
    unpacked++
    return { version, binDir }
  },
  forget: async () => {},
}
const QUICK = { fsync: 'off' }

/** The newest that the system has before the present one; 0 if none. The download is tried by `npm run trust`. */
function olderVersion(): number {
  const versions = existsSync(SYSTEM_FOLDER) ? readdirSync(SYSTEM_FOLDER).map(Number) : []
  const usable = versions.filter(
    (each) => each >= 15 && each < CURRENT && existsSync(join(SYSTEM_FOLDER, String(each), 'bin', 'initdb')),
  )
  return Math.max(0, ...usable)
}

let model: string
const folders: string[] = []
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-atualizacao-'))
  // A folder of root must be traversable by the database's user.
  await chmod(folder, 0o711)
  folders.push(folder)
  return folder
}

// A stopped database of the version before, with somebody signed in.
beforeAll(async () => {
  if (version === 0) return
  model = await newFolder()
  const database = await startEmbedded({ dataDir: model, log, binDir, settings: QUICK })
  await prepareDatabase({ ownerUrl: database.url, log })
  await query(
    database.url,
    `insert into auth."user" (id, name, email, "emailVerified") values ('u', 'Ana', 'ana@casa.example', true);
     insert into auth.session (id, token, "userId", "expiresAt", "updatedAt")
       values ('s', 't', 'u', now() + interval '1 day', now());
     insert into lojas (nome, codigo, endereco) values (E'Centro\\t\\\\N', 'C1', 'Rua 1'), ('Açaí 🏠', 'C2', 'Rua 2')`,
  )
  await database.stop()
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function copyOfModel(): Promise<string> {
  const dataDir = await newFolder()
  await cp(model, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

const upgrade = async (dataDir: string, options: Partial<Parameters<typeof upgradeEmbedded>[0]> = {}) => {
  const said: string[] = []
  await upgradeEmbedded({ dataDir, log, say: (line) => said.push(line), previous, ...options })
  return said
}

async function lojasIn(dataDir: string) {
  const database = await startEmbedded({ dataDir, log, settings: QUICK })
  try {
    await prepareDatabase({ ownerUrl: database.url, log })
    return await query(
      database.url,
      `select array_agg(nome order by codigo) as lojas, (select count(*)::int from auth.session) as sessoes,
              (select detalhes from auditoria where ato = 'banco_atualizado') as ato,
              current_setting('server_version_num')::int / 10000 as versao from lojas`,
    )
  } finally {
    await database.stop()
  }
}

const REPLACED = `postgres-${version}`
const UPGRADED = [
  { lojas: ['Centro\t\\N', 'Açaí 🏠'], sessoes: 1, ato: { de: version, para: CURRENT }, versao: CURRENT },
]

describe.skipIf(version === 0)('data of the version before', () => {
  it('is moved along whole, also if the server is killed between the two renames; people stay signed in', async () => {
    const dataDir = await copyOfModel()
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(
      `são do PostgreSQL ${version}, e não do ${CURRENT}`,
    )
    await keepPlace(dataDir)
    const said = await upgrade(dataDir)
    expect(said[0]).toContain(`Atualizando o banco de dados do PostgreSQL ${version} para o ${CURRENT}`)
    expect((await readdir(dataDir)).sort()).toEqual(['lugar', 'postgres', REPLACED, 'postgres.senha'])

    // As it is between the renames.
    const workshop = join(dataDir, 'atualizacao')
    await mkdir(workshop)
    await writeFile(join(workshop, 'pronta'), 'x')
    await rename(join(dataDir, 'postgres'), join(workshop, 'postgres'))
    expect(await upgrade(dataDir)).toEqual([])

    expect(await lojasIn(dataDir)).toEqual(UPGRADED)
    expect(await upgrade(dataDir)).toEqual([])
    expect((await readdir(dataDir)).sort()).toEqual(['lugar', 'postgres', REPLACED, 'postgres.senha'])
    const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000)
    await utimes(join(dataDir, REPLACED), longAgo, longAgo)
    await upgrade(dataDir)
    expect((await readdir(dataDir)).sort()).toEqual(['lugar', 'postgres', 'postgres.senha'])
    // Money waits after a copy of the folder only.
    expect(await copiedAt(dataDir)).toBeNull()
  })

  it('stays as it was when the start is given up, and is copied anew if somebody wrote into it after a copy', async () => {
    const dataDir = await copyOfModel()
    const controller = new AbortController()
    const { signal } = controller
    const say = () => setTimeout(() => controller.abort(new Error('stopped')), 300)
    await expect(upgradeEmbedded({ dataDir, log, say, signal, previous })).rejects.toThrow(/stopped|aborted/)
    expect(await versionOfCluster(join(dataDir, 'postgres'))).toBe(version)

    const workshop = join(dataDir, 'atualizacao')
    await mkdir(join(workshop, 'postgres'), { recursive: true })
    await writeFile(join(workshop, 'pronta'), 'another state')
    expect(await upgrade(dataDir)).toHaveLength(2)
    expect(await lojasIn(dataDir)).toEqual(UPGRADED)
  })
})

describe('is refused with a sentence', () => {
  const clusterOf = async (version: number) => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
    return dataDir
  }

  it('data of a newer PostgreSQL, or of one that cannot be moved along', async () => {
    await expect(upgrade(await clusterOf(99))).rejects.toThrow('mais novo que o deste Plantão')
    await expect(upgrade(await clusterOf(12))).rejects.toThrow('não sabe atualizar')
    await expect(upgrade(await clusterOf(12))).rejects.toThrow('npm run restore')
  })

  it('nothing is asked or unpacked for a new data folder, or one of the present version', async () => {
    const before = unpacked
    expect(await upgrade(await newFolder())).toEqual([])
    expect(await upgrade(await clusterOf(CURRENT))).toEqual([])
    expect(unpacked).toBe(before)
  })
})
