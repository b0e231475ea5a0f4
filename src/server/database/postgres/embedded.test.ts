import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { type EmbeddedOptions, runningEmbedded, startEmbedded } from './embedded.ts'
import { readPostmasterFile } from './embedded-leftovers.ts'

const log = createLogger('silent')
const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-embedded-'))
  // A folder of root must be traversable by the database's user.
  await chmod(folder, 0o711)
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with a stopped database that was just made: making one takes a second, copying it a tenth. */
async function usedDataDir(): Promise<string> {
  const folder = await newDataDir()
  await copy('cp', ['-a', `${model}/.`, folder])
  return folder
}
const copy = promisify(execFile)
let model = ''

beforeAll(async () => {
  model = await mkdtemp(join(tmpdir(), 'plantao-embedded-'))
  await chmod(model, 0o711)
  await (await startEmbedded({ dataDir: model, log })).stop()
})
afterAll(() => rm(model, { recursive: true, force: true }))

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({ dataDir, log, ...options })
  cleanUp.push(() => database.stop())
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves to the query's rows as soon as the database answers. */
async function answer(url: string, sql: string, withinMs: number): Promise<Record<string, unknown>[]> {
  const deadline = performance.now() + withinMs
  for (;;) {
    try {
      return await query(url, sql)
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    }
  }
}

async function postmaster(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'postgres'))
  if (!file) throw new Error('no postmaster runs')
  return file.pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Runs a database on the folder in another process; resolves once it is ready, or has started initdb. */
async function runElsewhere(dataDir: string, until: 'ready' | 'initdb'): Promise<ChildProcess> {
  const script = `
    import { startEmbedded } from '${import.meta.dirname}/embedded.ts'
    import { createLogger } from '${import.meta.dirname}/../../process/log.ts'
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: createLogger('silent') })
    process.stdout.write(database.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (until === 'ready') await once(child.stdout, 'data')
  else while (!(await initdbIsAtWork(dataDir))) await wait(5)
  return child
}

async function initdbIsAtWork(dataDir: string): Promise<boolean> {
  const [workshop] = (await readdir(dataDir)).filter((name) => name.startsWith('postgres.incompleto-'))
  return workshop !== undefined && existsSync(join(dataDir, workshop, 'cluster', 'base'))
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a new folder gets a durable database with Brazilian sorting, closed to others', async () => {
  const dataDir = await newDataDir()
  const said: string[] = []
  const database = await start(dataDir, { say: (line) => said.push(line) })
  expect(said).toEqual([`Criando o banco de dados em ${dataDir}/postgres…`, 'Iniciando o banco de dados…'])

  const settings = `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
    current_setting('server_encoding') encoding, current_setting('listen_addresses') listen,
    current_setting('password_encryption') passwords, current_setting('TimeZone') zone`
  expect(await query(database.url, settings)).toEqual([
    {
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      listen: '127.0.0.1',
      passwords: 'scram-sha-256',
      zone: 'UTC',
    },
  ])
  const names = `select string_agg(n, ' ' order by n) names
    from unnest(array['Érica', 'ávila', 'Bruno', 'Ângela', 'angela', 'Ana']) n`
  expect(await query(database.url, names)).toEqual([{ names: 'Ana angela Ângela ávila Bruno Érica' }])

  const password = join(dataDir, 'postgres.senha')
  expect((await stat(password)).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.senha'])
  await expect(query(database.url.replace(/:[0-9a-f]+@/, ':x@'), 'select 1')).rejects.toThrow(/password/)
})

test('stop ends it, and what was written is there at the next start', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  await query(first.url, 'create table t as select 42 as n')
  const pid = await postmaster(dataDir)
  expect(await runningEmbedded(dataDir)).toBe(first.url)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(await runningEmbedded(dataDir)).toBeNull()

  const second = await start(dataDir)
  expect(await query(second.url, 'select n from t')).toEqual([{ n: 42 }])
})

test('stop does not wait for a client that stays', async () => {
  const database = await start(await usedDataDir())
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  const before = performance.now()
  await database.stop()
  expect(performance.now() - before).toBeLessThan(5000)
})

test('killed while we run, it comes back at the same address with all that was acknowledged', async () => {
  const dataDir = await usedDataDir()
  const { url } = await start(dataDir)
  await query(url, 'create table t as select 42 as n')
  for (let round = 0; round < 3; round++) {
    const pid = await postmaster(dataDir)
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await wait(5)
    expect(await answer(url, 'select n from t', 5000)).toEqual([{ n: 42 }])
  }
})

test('killed under a backend that is busy, it comes back all the same', async () => {
  const dataDir = await usedDataDir()
  const { url } = await start(dataDir)
  const busy = query(url, 'select count(*) from generate_series(1, 1e9), pg_sleep(0)').catch(() => 'ended')
  await answer(
    url,
    "select 1 / count(*)::int from pg_stat_activity where query like '%generate_series(1, 1e9)%'",
    2000,
  )
  process.kill(await postmaster(dataDir), 'SIGKILL')
  expect(await busy).toBe('ended')
  expect(await answer(url, 'select 1 as n', 5000)).toEqual([{ n: 1 }])
})

test('stop while it is being started again leaves nothing running', async () => {
  const dataDir = await usedDataDir()
  const database = await start(dataDir)
  const first = await postmaster(dataDir)
  process.kill(first, 'SIGKILL')
  while (((await readPostmasterFile(join(dataDir, 'postgres')))?.pid ?? first) === first) await wait(1)
  const second = await postmaster(dataDir)
  await database.stop()
  expect(isAlive(second)).toBe(false)
  await expect(query(database.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
})

test('a folder below one that is closed to others works, for root too', async () => {
  const closed = await newDataDir()
  await chmod(closed, 0o700)
  await mkdir(join(closed, 'data'))
  const { url } = await start(join(closed, 'data'))
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('left over by a process that was killed, it is replaced, and nothing is lost', async () => {
  const dataDir = await usedDataDir()
  const other = await runElsewhere(dataDir, 'ready')
  const url = await runningEmbedded(dataDir)
  await query(url ?? '', 'create table t as select 42 as n')
  const orphan = await postmaster(dataDir)
  await killHard(other)
  expect(isAlive(orphan)).toBe(true)

  const database = await start(dataDir)
  expect(await postmaster(dataDir)).not.toBe(orphan)
  expect(await query(database.url, 'select n from t')).toEqual([{ n: 42 }])
})

test('a start that was killed while the database was being made is made good by the next one', async () => {
  const dataDir = await newDataDir()
  await killHard(await runElsewhere(dataDir, 'initdb'))
  const database = await start(dataDir)
  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.senha'])
})

test("a stale postmaster.pid whose number is now another program's does not stop the start", async () => {
  const dataDir = await usedDataDir()
  const cluster = join(dataDir, 'postgres')
  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${process.pid}\n${cluster}\n1\n15000\n\n127.0.0.1\n\nready   \n`,
  )
  const database = await start(dataDir)
  expect(await query(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('aborted, the start leaves nothing running', async () => {
  const dataDir = await usedDataDir()
  const abort = new AbortController()
  const starting = startEmbedded({
    dataDir,
    log,
    signal: abort.signal,
    say: () => abort.abort(new Error('stop')),
  })
  await expect(starting).rejects.toThrow('stop')
  expect(await readPostmasterFile(join(dataDir, 'postgres'))).toBeNull()
})

test('a folder whose password is gone is refused with a sentence', async () => {
  const dataDir = await newDataDir()
  await mkdir(join(dataDir, 'postgres'))
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/^Falta o arquivo .*postgres\.senha/)
})

test('what PostgreSQL says goes with the refusal when it cannot start', async () => {
  const dataDir = await usedDataDir()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'work_mem = abacaxi\n')
  await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/não iniciou: .*abacaxi/)
})
