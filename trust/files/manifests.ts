/** Backups that somebody edited, given to the command that restores. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bareEnvironment, collect } from '../../e2e/harness/server.ts'
import { writeBackup } from '../../src/server/backup/write.ts'
import { openDatabase } from '../../src/server/database/connections/connection.ts'
import { clusterFolder } from '../../src/server/database/postgres/embedded-initialise.ts'
import { readPostmasterFile } from '../../src/server/database/postgres/embedded-leftovers.ts'
import { openAlone } from '../../src/server/database/postgres/owner.ts'
import { prepareDatabase } from '../../src/server/database/schema/prepare.ts'
import { createLogger } from '../../src/server/process/log.ts'
import { FORGERIES, forge, INVADED } from '../../src/server/testing/files/forged-backups.ts'
import type { Row } from '../report.ts'

const log = createLogger('silent')

/** Each forgery is refused in a sentence, with nothing of it done and no PostgreSQL left; then the honest one is restored. */
export async function manifests(rounds: number | null): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-manifestos-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(folder, 0o711)
  try {
    const honest = join(folder, 'copia.tar')
    await backUpOne(join(folder, 'origem'), honest)
    const dataDir = join(folder, 'destino')
    const tried = FORGERIES.slice(0, rounds ?? FORGERIES.length)
    const flaws: string[] = []
    for (const { name, edit, refusal } of tried) {
      const file = join(folder, 'forjada.tar')
      await forge(honest, file, edit)
      const { code, said } = await restore(file, dataDir)
      const lines = said.trim().split('\n')
      const isRefused = code === 1 && lines.length <= 2 && refusal.test(lines.at(-1) ?? '')
      if (!isRefused) flaws.push(`${name}: ${code} ${said.slice(0, 200)}`)
      if (await readPostmasterFile(clusterFolder(dataDir))) flaws.push(`${name}: PostgreSQL runs on`)
    }
    const { code, said } = await restore(honest, dataDir)
    if (code !== 0) flaws.push(`the honest one: ${said.slice(0, 200)}`)
    const left = await stateOf(dataDir)
    if (left !== '{"invadida":null,"lojas":1}') flaws.push(`afterwards: ${left}`)
    return {
      claim: 'a backup with a forged manifest is refused in a sentence, and nothing of it is done',
      tries: tried.length,
      failures: flaws.length,
      figure: ['names as SQL, foreign tables, rows that are none', ...flaws.slice(0, 1)].join('; '),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function backUpOne(dataDir: string, file: string): Promise<void> {
  const { url: ownerUrl, close } = await openAlone(dataDir, log)
  try {
    await prepareDatabase({ ownerUrl, log })
    const { db, close: closePool } = openDatabase({ appUrl: ownerUrl, log, max: 1 })
    await sql`insert into lojas (nome, codigo, endereco) values ('Centro', 'C1', 'Rua 1')`.execute(db)
    await closePool()
    await writeBackup({ ownerUrl, file, version: '2.0.0' })
  } finally {
    await close()
  }
}

async function restore(file: string, dataDir: string): Promise<{ code: number | null; said: string }> {
  const main = join(import.meta.dirname, '../../src/server/restore.ts')
  const child = spawn(process.execPath, [main, file, '--confiar'], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = collect(child)
  const [code] = await once(child, 'close')
  return { code, said: said() }
}

async function stateOf(dataDir: string): Promise<string> {
  const { url, close } = await openAlone(dataDir, log)
  const { db, close: closePool } = openDatabase({ appUrl: url, log, max: 1 })
  try {
    const { rows } = await sql`
      select to_regclass(${INVADED}) as invadida, (select count(*) from lojas) as lojas`.execute(db)
    return JSON.stringify(rows[0])
  } finally {
    await closePool()
    await close()
  }
}
