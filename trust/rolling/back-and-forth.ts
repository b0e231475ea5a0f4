/** A data folder and a backup of the version before, under this version, and the folder under that version again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment, collect, freePort, spawnServer, untilReady } from '../../e2e/harness/server.ts'
import { verifyBackup } from '../../src/server/backup/verify.ts'
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

/** `before` is a checkout of the version before; what is made is made in `folder`. */
export async function backAndForth(folder: string, before: string): Promise<Row> {
  const dataDir = join(folder, 'dados-de-antes')
  const flaws: string[] = []
  const same = async (what: string, file: string) => {
    const found = await contentsOf(file)
    if (found !== contents) flaws.push(`${what}: ${found} instead of ${contents}`)
  }

  await startAndStop(before, dataDir, '--demo')
  const made = join(folder, 'de-antes.tar')
  await command(before, 'backup', [made], dataDir)
  const contents = await contentsOf(made)

  await startAndStop(HERE, dataDir)
  const handedOver = join(folder, 'desta.tar')
  await command(HERE, 'backup', [handedOver], dataDir)
  await same('under this version', handedOver)

  await startAndStop(before, dataDir)
  const again = join(folder, 'de-antes-de-novo.tar')
  await command(before, 'backup', [again], dataDir)
  await same('under the version before again', again)
  await startAndStop(HERE, dataDir)

  const restored = join(folder, 'restaurada')
  const asked = await command(HERE, 'restore', [made], restored).catch((error: Error) => error.message)
  if (!String(asked).includes('--confiar')) flaws.push(`an unsigned backup was not asked about: ${asked}`)
  await command(HERE, 'restore', [made, '--confiar'], restored)
  const copied = join(folder, 'da-restaurada.tar')
  await command(HERE, 'backup', [copied], restored)
  await same('restored', copied)
  return {
    claim: 'a data folder of the version before starts, starts again under it, and its backup is restored',
    tries: 4,
    failures: flaws.length,
    figure: [`${COMPARED.length} tables compared, byte by byte`, ...flaws.slice(0, 1)].join('; '),
  }
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
