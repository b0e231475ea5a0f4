/** The commands on a data folder: what a restore asks, what they say, and that they leave no PostgreSQL running. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fingerprintOf } from './backup/signature.ts'
import { writeBackup } from './backup/write.ts'
import { openDatabase } from './database/connections/connection.ts'
import { clusterFolder } from './database/postgres/embedded-initialise.ts'
import { readPostmasterFile } from './database/postgres/embedded-leftovers.ts'
import { prepareDatabase } from './database/schema/prepare.ts'
import { createLogger } from './process/log.ts'
import { createDatabase } from './testing/database/database.ts'
import { forge } from './testing/files/forged-backups.ts'
import { buildLoja } from './testing/office/builders.ts'

const log = createLogger('silent')
const SECRET = 'um segredo de teste com mais de 32 letras'

let folder: string
let honest: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantao-restaurar-'))
  // Under root, the database's own user must be able to traverse it.
  await chmod(folder, 0o711)
  honest = join(folder, 'copia.tar')
  dataDir = join(folder, 'dados')
  const { url: ownerUrl, drop } = await createDatabase()
  await prepareDatabase({ ownerUrl, log })
  const { db, close } = openDatabase({ appUrl: ownerUrl, log, max: 1 })
  await buildLoja(db)
  await close()
  await writeBackup({ ownerUrl, file: honest, secret: async () => SECRET, version: '2.0.0' })
  await drop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const restore = (args: string[], env: Record<string, string> = {}) => run('restore.ts', args, env)

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, command), ...args], {
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: outcomeOf(child) }
}

async function outcomeOf(child: ChildProcess) {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

const isRunning = async () => (await readPostmasterFile(clusterFolder(dataDir))) !== null

it('asks about a backup without a known signature, and makes nothing before', async () => {
  const { code, lines } = await restore([honest]).ended
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/repita com --confiar\.$/)] })
  expect(lines[0]).toContain(`A cópia tem a assinatura ${fingerprintOf(SECRET)}`)
  const other = await restore([honest], { SECRET: SECRET.toUpperCase() }).ended
  expect(other.lines).toEqual([expect.stringContaining('que não é a do segredo daqui')])
  const altered = join(folder, 'alterada.tar')
  await forge(honest, altered, ({ manifest }) => void manifest.tabelas.reverse(), { signed: true })
  expect(await restore([altered, '--confiar']).ended).toEqual({
    code: 1,
    lines: ['A assinatura da cópia não confere: o arquivo foi alterado depois de feito.'],
  })
  expect(existsSync(dataDir)).toBe(false)
})

it('refused or interrupted, it says one sentence and leaves no PostgreSQL running; then it restores', async () => {
  const forged = join(folder, 'forjada.tar')
  await forge(honest, forged, ({ manifest }) => void manifest.tabelas.at(-1)?.colunas.splice(0, 1, 'xmax'))
  const refused = await restore([forged, '--confiar']).ended
  expect(refused).toEqual({
    code: 1,
    lines: [
      'A cópia não está assinada.',
      expect.stringMatching(/^A cópia tem uma coluna que não é do Plantão/),
    ],
  })
  expect(await isRunning()).toBe(false)

  const { child, ended } = restore([honest], { SECRET })
  await expect.poll(isRunning, { timeout: 30_000, interval: 5 }).toBe(true)
  child.kill('SIGINT')
  const interrupted = await ended
  expect({ ...interrupted, lines: interrupted.lines.slice(1) }).toEqual({
    code: 1,
    lines: ['O comando foi interrompido.'],
  })
  expect(await isRunning()).toBe(false)

  const restored = await restore([honest], { SECRET }).ended
  expect(restored.code).toBe(0)
  expect(restored.lines.slice(0, 2)).toEqual([
    `A cópia tem a assinatura ${fingerprintOf(SECRET)}, que é a do segredo daqui.`,
    expect.stringMatching(/^Restaurada a cópia de /),
  ])
  expect(restored.lines.at(-1)).toBe(
    `Todos entram de novo com a sua senha. Inicie com: DATA_DIR=${dataDir} npm start`,
  )
  expect(await isRunning()).toBe(false)
})

it('a command of npm run admin that is interrupted leaves none running either', async () => {
  const { child, ended } = run('admin.ts', ['listar'])
  await expect.poll(isRunning, { timeout: 30_000, interval: 5 }).toBe(true)
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 1, lines: ['O comando foi interrompido.'] })
  expect(await isRunning()).toBe(false)
  const listed = await run('admin.ts', ['listar']).ended
  expect(listed).toEqual({ code: 0, lines: ['Não há Administradores.'] })
  expect(await isRunning()).toBe(false)
})
