/** Backups while others write, and restores that are killed at any moment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { makeManySales } from '../bench/many-sales.ts'
import { startWriters } from '../e2e/crash/writers.ts'
import { apiClient } from '../e2e/harness/api.ts'
import { bareEnvironment, collect } from '../e2e/harness/server.ts'
import { type VerifiedBackup, verifyBackup } from '../src/server/backup/verify.ts'
import { type Database, openDatabase } from '../src/server/database/connections/connection.ts'
import { openAlone } from '../src/server/database/postgres/owner.ts'
import { createLogger } from '../src/server/process/log.ts'
import type { Row } from './report.ts'
import { brokenInvariant, HOW_MANY, missingRows } from './restores/invariants.ts'
import { openEmbedded, type Site } from './site.ts'

const BACKUPS = 5
const KILLS = 20
const SALES = 3_000
/** Each of these is four writers. */
const WRITERS = ['A', 'B', 'C', 'D', 'E']

/** Backups under 20 writers, and kills of a restore of the last one. */
export async function* restores(rounds: number | null): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-copia-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(folder, 0o711)
  try {
    const site = await openEmbedded()
    const backups = Math.min(rounds ?? BACKUPS, BACKUPS)
    try {
      yield await backUpAgain(site, folder, backups)
    } finally {
      await site.stop()
    }
    const last = await verifyBackup(join(folder, `${backups}.tar`))
    yield await killAgain(last, folder, rounds ?? KILLS)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function backUpAgain(site: Site, folder: string, rounds: number): Promise<Row> {
  const client = await apiClient(site.urls[0] ?? '')
  const owner = new Client({ connectionString: await site.ownerUrl() })
  await owner.connect()
  const flaws: string[] = []
  const held: string[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      const writers = WRITERS.map((label) => startWriters(client, site.brokerage, `${label}${round}`))
      await Promise.all(writers.map((four) => four.more(5)))
      if (round === 1) await makeManySales(owner, SALES)
      const before = writers.flatMap(({ acknowledged }) => [...acknowledged])
      const file = join(folder, `${round}.tar`)
      await finished(command('backup', file, { DATABASE_URL: await site.ownerUrl() }))
      await Promise.all(writers.map((four) => four.stop()))
      const dataDir = join(folder, `destino-${round}`)
      await finished(command('restore', file, { DATA_DIR: dataDir }))
      const { manifest } = await verifyBackup(file)
      const flaw = await inFolder(dataDir, async (database) => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from vendas where numero_venda = any(${before}::text[])`.execute(database.db)
        const lost = before.length - (rows[0]?.n ?? 0)
        if (lost > 0) return `${lost} acknowledged before the backup are missing`
        return (await missingRows(database.db, manifest)) ?? (await brokenInvariant(database.db))
      })
      if (flaw) flaws.push(flaw)
      held.push(String(manifest.tabelas.find(({ tabela }) => tabela === 'public.vendas')?.linhas))
      await rm(dataDir, { recursive: true, force: true })
    }
  } finally {
    await owner.end()
  }
  return {
    claim: `a backup while ${4 * WRITERS.length} write restores to a state in which every invariant holds`,
    tries: rounds,
    failures: flaws.length,
    figure: [`${HOW_MANY} invariants; ${held.join(', ')} sales`, ...flaws.slice(0, 1)].join('; '),
  }
}

async function killAgain(backup: VerifiedBackup, folder: string, rounds: number): Promise<Row> {
  const found = { old: 0, whole: 0 }
  const flaws: string[] = []
  let dataDir = join(folder, 'inteira')
  let start = performance.now()
  await finished(command('restore', backup.file, { DATA_DIR: dataDir }))
  let taken = performance.now() - start
  await rm(dataDir, { recursive: true, force: true })

  for (let round = 0; round < rounds; ) {
    dataDir = join(folder, `morta-${round}`)
    start = performance.now()
    const restoring = command('restore', backup.file, { DATA_DIR: dataDir })
    // At any moment, each part of the time as often as the others.
    await Promise.race([wait((taken * (round + Math.random())) / rounds), restoring.ended])
    restoring.child.kill('SIGKILL')
    if ((await restoring.ended) !== null) {
      await finished(restoring)
      // Ended before its kill, in the time that one takes now: tried again.
      taken = performance.now() - start
      await rm(dataDir, { recursive: true, force: true })
      continue
    }
    round++
    const state = await stateOf(dataDir, backup)
    if (state === 'old') {
      found.old++
      await finished(command('restore', backup.file, { DATA_DIR: dataDir }))
      const again = await stateOf(dataDir, backup)
      if (again !== 'whole') flaws.push(`restored again after a kill: ${again}`)
    } else if (state === 'whole') found.whole++
    else flaws.push(state)
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    claim: 'a restore killed -9 leaves the old or the new, whole, and can be repeated',
    tries: rounds,
    failures: flaws.length,
    figure: [
      `${found.old} × old, then restored; ${found.whole} × new; ${(taken / 1000).toFixed(1)} s without a kill`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

/** 'old' without anything of the backup, 'whole' with all of it, or what is wrong. */
function stateOf(dataDir: string, { manifest }: VerifiedBackup): Promise<string> {
  return inFolder(dataDir, async ({ db }) => {
    const { rows } = await sql<{ prepared: boolean }>`
      select to_regclass('public.vendas') is not null as prepared`.execute(db)
    if (!rows[0]?.prepared) return 'old'
    const { rows: some } = await sql`select from vendas limit 1`.execute(db)
    const { rows: people } = await sql`select from colaboradores limit 1`.execute(db)
    if (some.length + people.length === 0) return 'old'
    return (await missingRows(db, manifest)) ?? (await brokenInvariant(db)) ?? 'whole'
  })
}

/** Works on the database of a data folder that no server uses, as the next start would find it. */
async function inFolder<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const owner = await openAlone(dataDir, createLogger('silent'))
  const database = openDatabase({ appUrl: owner.url, log: createLogger('silent'), max: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await owner.close()
  }
}

interface Command {
  child: ChildProcess
  ended: Promise<number | null>
  output(): string
}

function command(name: 'backup' | 'restore', file: string, env: Record<string, string>): Command {
  const args = name === 'restore' ? [file, '--confiar'] : [file]
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/server/${name}.ts`), ...args], {
    env: { ...bareEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, output: collect(child), ended: once(child, 'exit').then(([code]) => code) }
}

async function finished({ ended, output }: Command): Promise<void> {
  const code = await ended
  if (code !== 0) throw new Error(`a command ended with ${code}: ${output()}`)
}
