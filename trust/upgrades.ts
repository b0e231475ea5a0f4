/** The move of the embedded data to a newer PostgreSQL, killed at any moment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { makeManySales } from '../bench/many-sales.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { startEmbedded } from '../src/server/database/postgres/embedded.ts'
import { versionOfCluster } from '../src/server/database/postgres/embedded-binaries.ts'
import { clusterFolder } from '../src/server/database/postgres/embedded-initialise.ts'
import { previousPostgres } from '../src/server/database/postgres/embedded-previous.ts'
import { prepareDatabase } from '../src/server/database/schema/prepare.ts'
import { seedDemo } from '../src/server/demo/index.ts'
import { readConfig } from '../src/server/process/config.ts'
import { createLogger } from '../src/server/process/log.ts'
import { createServices } from '../src/server/start/services.ts'
import { upgradeEmbedded } from '../src/server/start/upgrade.ts'
import type { Row } from './report.ts'

const KILLS = 20
const SALES = 3_000

const log = createLogger('silent')

export async function* upgrades(rounds: number | null): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-trust-atualizacao-'))
  // Under root, the folder must be accessible to the database's own user.
  await chmod(folder, 0o711)
  try {
    const model = await dataDirIn(folder, 'modelo')
    // Fetched once; each move unpacks the archive that the model has then.
    const { binDir } = await previousPostgres.unpack({ dataDir: model, folder, say: () => {} })
    const sums = await fill(model, binDir)
    yield await killAgain(folder, model, sums, rounds ?? KILLS)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function killAgain(folder: string, model: string, sums: string, rounds: number): Promise<Row> {
  const found = { old: 0, new: 0 }
  const flaws: string[] = []
  const whole = await dataDirIn(folder, 'inteira', model)
  const start = performance.now()
  await upgradeOnce(whole).ended
  const taken = performance.now() - start
  if ((await sumsIn(whole)) !== sums) flaws.push('other sums without a kill')
  await rm(whole, { recursive: true, force: true })

  for (let round = 0; round < rounds; round++) {
    const dataDir = await dataDirIn(folder, `morta-${round}`, model)
    const { child, ended } = upgradeOnce(dataDir)
    // At any moment, each part of the time as often as the others.
    await Promise.race([wait((taken * (round + Math.random())) / rounds), ended])
    child.kill('SIGKILL')
    await ended
    const version = await versionOfCluster(clusterFolder(dataDir))
    found[version === 18 ? 'new' : 'old']++
    // What the next start does.
    await upgradeEmbedded({ dataDir, log, say: () => {} })
    const after = await sumsIn(dataDir)
    if (after !== sums) flaws.push(`killed in round ${round}: ${after} instead of ${sums}`)
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    claim:
      'a move to a newer PostgreSQL, killed -9, leaves the old or the new, and the next start completes it',
    tries: rounds + 1,
    failures: flaws.length,
    figure: [
      `${found.old} × old, ${found.new} × new; ${(taken / 1000).toFixed(1)} s without a kill`,
      ...flaws.slice(0, 1),
    ].join('; '),
  }
}

async function dataDirIn(folder: string, name: string, model?: string): Promise<string> {
  const dataDir = join(folder, name)
  if (model) await cp(model, dataDir, { recursive: true, preserveTimestamps: true })
  else await mkdir(dataDir)
  await chmod(dataDir, 0o711)
  return dataDir
}

/** Fills a cluster of the version before with the demo and many sales; returns its sums. */
async function fill(dataDir: string, binDir: string): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir, log, binDir })
  try {
    const { appUrl, secret } = await prepareDatabase({ ownerUrl: url, log })
    const database = openDatabase({ appUrl, log })
    const config = readConfig({ DATA_DIR: dataDir })
    const services = await createServices({ config, database, log, secret, ownerUrl: url, isDemo: true })
    await seedDemo({ services, ownerUrl: url })
    await database.close()
    const owner = new Client({ connectionString: url })
    await owner.connect()
    await makeManySales(owner, SALES)
    const sums = await sumsOf(owner)
    await owner.end()
    return sums
  } finally {
    await stop()
  }
}

async function sumsIn(dataDir: string): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir, log })
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await sumsOf(client)
  } finally {
    await client.end()
    await stop()
  }
}

async function sumsOf(client: Client): Promise<string> {
  const { rows } = await client.query(`
    select (select count(*) from vendas) as vendas, (select sum(valor_venda) from vendas) as valor,
           (select sum(valor_comissao) from vendas_participantes) as comissao,
           (select count(*) from auditoria where ato is distinct from 'banco_atualizado') as auditoria,
           (select count(*) from colaboradores) as colaboradores`)
  return JSON.stringify(rows[0])
}

function upgradeOnce(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'upgrades/once.ts'), dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'exit') }
}
