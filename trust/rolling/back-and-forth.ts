/** Data folders and backups of a version before, and of this one: each under both, with one schema. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bareEnvironment, collect, freePort, spawnServer, untilReady } from '../../e2e/harness/server.ts'
import { verifyBackup } from '../../src/server/backup/verify.ts'
import { startEmbedded } from '../../src/server/database/postgres/embedded.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { schemaAt } from '../../src/server/testing/database/schema.ts'
import type { Row } from '../report.ts'

const HERE = join(import.meta.dirname, '../..')
/** Tables of which a start changes no row. */
const COMPARED = [
  'vendas',
  'vendas_participantes',
  'colaboradores',
  'lojas',
  'campanhas',
  'usuarios',
  'premiacoes',
]

/** A version before this one. */
export interface Before {
  /** What it is called in the table. */
  name: string
  /** The folder with its checkout. */
  checkout: string
}

/** What is made is made in `folder`. */
export async function backAndForth(folder: string, { name, checkout }: Before): Promise<Row> {
  const flaws: string[] = []
  const expect = (what: string, found: string, expected: string) => {
    if (found !== expected) flaws.push(`${what}: ${firstDifference(found, expected)}`)
  }
  const made = join(folder, 'de-antes.tar')
  const movedOn = await dataDirIn(folder, 'continuada')
  await startAndStop(checkout, movedOn, '--demo')
  await command(checkout, 'backup', [made], movedOn)
  const contents = await contentsOf(made)
  const fresh = await dataDirIn(folder, 'nova')
  await startAndStop(HERE, fresh)
  const schema = await schemaIn(fresh)

  /** Starts this version on the data, the one before, and this one again; leaves a backup. */
  const tryBoth = async (what: string, dataDir: string, backup: string, expected = contents) => {
    await startAndStop(HERE, dataDir)
    expect(`the schema of ${what}`, await schemaIn(dataDir), schema)
    await command(HERE, 'backup', [backup], dataDir)
    expect(what, await contentsOf(backup), expected)
    const again = backup.replace(/tar$/, 'antes.tar')
    await startAndStop(checkout, dataDir)
    await command(checkout, 'backup', [again], dataDir)
    expect(`${what}, under ${name} again`, await contentsOf(again), expected)
    await startAndStop(HERE, dataDir)
    expect(`the schema of ${what}, after ${name}`, await schemaIn(dataDir), schema)
  }
  const file = (n: string) => join(folder, `${n}.tar`)
  await tryBoth('data that go on', movedOn, file('continuada'))
  const empty = file('vazia')
  await command(HERE, 'backup', [empty], fresh)
  await tryBoth('new data', fresh, file('nova'), await contentsOf(empty))

  const backups = [
    { what: `a backup of ${name}`, from: made, expected: contents },
    { what: 'a backup of data that went on', from: file('continuada'), expected: contents },
    { what: 'a backup of new data', from: empty, expected: await contentsOf(empty) },
  ]
  for (const [n, { what, from, expected }] of backups.entries()) {
    const restored = await dataDirIn(folder, `restaurada-${n}`)
    const asked = await command(HERE, 'restore', [from], restored).catch((error: Error) => error.message)
    if (!String(asked).includes('--confiar')) flaws.push(`${what} was not asked about: ${asked}`)
    await command(HERE, 'restore', [from, '--confiar'], restored)
    await tryBoth(`${what}, restored`, restored, file(`restaurada-${n}`), expected)
  }
  return {
    claim: `data of ${name}, new data and restored backups have one schema, and ${name} starts on each again`,
    tries: 2 + backups.length,
    failures: flaws.length,
    figure: [
      `${COMPARED.length} tables compared, byte by byte; ${schema.split('\n').length} lines of schema`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

async function dataDirIn(folder: string, name: string): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(dataDir)
  await chmod(dataDir, 0o711)
  return dataDir
}

async function schemaIn(dataDir: string): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir, log: createLogger('silent') })
  return (await schemaAt(url).finally(stop)).join('\n')
}

function firstDifference(found: string, expected: string): string {
  const [is, should] = [found.split('\n'), expected.split('\n')]
  const at = is.findIndex((line, n) => line !== should[n])
  return `${is[at]} instead of ${should[at]}`
}

async function startAndStop(version: string, dataDir: string, ...args: string[]): Promise<void> {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const server = spawnServer(env, args, join(version, 'src/server/main.ts'))
  await untilReady(server)
  server.signal('SIGTERM')
  const code = await server.ended
  if (code !== 0) throw new Error(`a server ended with ${code}: ${server.output()}`)
}

async function command(version: string, name: string, args: string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [join(version, `src/server/${name}.ts`), ...args], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said())
}

async function contentsOf(file: string): Promise<string> {
  const { manifest } = await verifyBackup(file)
  const compared = manifest.tabelas.filter(({ tabela }) => COMPARED.includes(tabela.replace('public.', '')))
  return compared.map(({ tabela, linhas, sha256 }) => `${tabela} ${linhas} ${sha256.slice(0, 8)}`).join(', ')
}
