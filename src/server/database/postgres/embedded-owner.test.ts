/** The embedded database's owner, and a data folder whose owner is a superuser, as initdb makes it. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../process/log.ts'
import { prepareDatabase } from '../schema/prepare.ts'
import { startCluster, startEmbedded } from './embedded.ts'
import { relieveOwner, SUPERUSER } from './embedded-owner.ts'

const log = createLogger('silent')
const QUICK = { fsync: 'off' }
const folders: string[] = []
const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantao-dono-'))
  // A folder of root must be traversable by the database's user.
  await chmod(folder, 0o711)
  folders.push(folder)
  return folder
}

/** Prepared, everything of a superuser's. */
let before: string
let appUrlBefore: string
beforeAll(async () => {
  before = await newFolder()
  const cluster = await startCluster({ dataDir: before, log, settings: QUICK })
  appUrlBefore = (await prepareDatabase({ ownerUrl: cluster.url, log })).appUrl
  await query(cluster.url, "insert into lojas (nome, codigo, endereco) values ('Centro', 'C1', 'Rua 1')")
  await cluster.stop()
})

async function copyOfBefore(): Promise<string> {
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-a', `${before}/.`, folder])
  return folder
}

async function run(start: typeof startEmbedded, dataDir: string): Promise<string> {
  const cluster = await start({ dataDir, log, settings: QUICK })
  cleanUp.push(() => cluster.stop())
  return cluster.url
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Roles that may sign in as more than an owner, and objects that an owner does not have. */
const STATE = `
  select (select array_agg(rolname::text order by 1) from pg_roles where rolsuper and rolcanlogin) as superusuarios,
         (select array_agg(rolname::text) from pg_roles
           where rolname !~ '^pg_' and rolname <> '${SUPERUSER}' and pg_has_role(rolname, 'pg_execute_server_program', 'member')) as programas,
         (select array_agg(distinct dono::regrole::text) from (
            select relowner as dono from pg_class where oid >= 16384 and relnamespace <> 'pg_toast'::regnamespace
            union all select proowner from pg_proc p where oid >= 16384 and not exists (
              select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
            union all select nspowner from pg_namespace where oid >= 16384
            union all select datdba from pg_database where datname = current_database()) d) as donos,
         (select count(*)::int from lojas) as lojas`
const RELIEVED = { superusuarios: null, programas: null, donos: ['plantao'] }

describe('the owner of an embedded database', () => {
  it('is no superuser from the beginning, and runs no program and reads no file of the server', async () => {
    const url = await run(startEmbedded, await newFolder())
    await prepareDatabase({ ownerUrl: url, log })
    expect(await query(url, STATE)).toEqual([{ ...RELIEVED, lojas: 0 }])
    for (const statement of [
      `copy (select 1) to program 'id'`,
      `select pg_read_file('/etc/passwd')`,
      `copy lojas from '/etc/passwd'`,
      'create role invasor superuser',
      'grant pg_execute_server_program to plantao',
      `set session authorization ${SUPERUSER}`,
      `alter role ${SUPERUSER} login password 'x'`,
      'set session_replication_role = replica',
    ])
      await expect(query(url, statement), statement).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a data folder of a superuser', () => {
  it('is handed over at its first start, and is the same for all who work on it', async () => {
    const dataDir = await copyOfBefore()
    const url = await run(startEmbedded, dataDir)
    expect(await query(url, STATE)).toEqual([{ ...RELIEVED, lojas: 1 }])
    const { appUrl } = await prepareDatabase({ ownerUrl: url, log })
    expect(new URL(appUrl).username).toBe(new URL(appUrlBefore).username)
    await query(appUrl, `update lojas set nome = 'Central'`)
    await expect(query(appUrl, 'select * from plantao.segredos')).rejects.toMatchObject({ code: '42501' })
    // The application's role belongs to the new owner.
    await query(url, `alter role ${new URL(appUrl).username} password 'outra'`)
    expect((await prepareDatabase({ ownerUrl: url, log })).appUrl).toBe(appUrl)
  })

  it('keeps its password, as SCRAM, which is no longer the superuser’s', async () => {
    const url = await run(startCluster, await copyOfBefore())
    const superuser = new Client({ connectionString: url })
    await superuser.connect()
    await relieveOwner(url)
    const { rows } = await superuser.query(
      `select rolname, rolpassword like 'SCRAM-SHA-256$%' as scram from pg_authid
        where rolname in ('plantao', '${SUPERUSER}') order by 1`,
    )
    await superuser.end()
    expect(rows).toEqual([
      { rolname: 'plantao', scram: true },
      { rolname: SUPERUSER, scram: null },
    ])
    expect(await query(url, 'select current_user as quem')).toEqual([{ quem: 'plantao' }])
  })

  it('is handed over once, whoever starts it', async () => {
    const dataDir = await copyOfBefore()
    const first = await startEmbedded({ dataDir, log, settings: QUICK })
    await first.stop()
    const url = await run(startCluster, dataDir)
    const { appUrl } = await prepareDatabase({ ownerUrl: url, log })
    await query(appUrl, `insert into lojas (nome, codigo, endereco) values ('Sul', 'S1', 'Rua 2')`)
    const [state] = await query(url, STATE)
    await relieveOwner(url)
    expect(await query(url, STATE)).toEqual([state])
    expect(state).toEqual({ ...RELIEVED, lojas: 2 })
  })

  it('is as it was when the hand-over is broken off, and the next start does it', async () => {
    const dataDir = await copyOfBefore()
    const cluster = await startCluster({ dataDir, log, settings: QUICK })
    const holder = new Client({ connectionString: cluster.url })
    holder.on('error', () => {})
    await holder.connect()
    // Holds the hand-over up in its middle.
    await holder.query('begin; lock table public.vendas')
    const handOver = relieveOwner(cluster.url).catch((error: Error) => error)
    const handOvers = `from pg_stat_activity where application_name = 'plantao-entrega'`
    const waiting = () => query(cluster.url, `select ${handOvers} and wait_event_type = 'Lock'`)
    await expect.poll(waiting).toHaveLength(1)
    await query(cluster.url, `select pg_terminate_backend(pid) ${handOvers}`)
    expect(await handOver).toBeInstanceOf(Error)
    await holder.end()
    expect(await query(cluster.url, STATE)).toMatchObject([{ superusuarios: ['plantao'], lojas: 1 }])
    await cluster.stop()
    expect(await query(await run(startEmbedded, dataDir), STATE)).toEqual([{ ...RELIEVED, lojas: 1 }])
  })

  it('is refused and stays a superuser’s, if it is of an earlier version', async () => {
    const dataDir = await copyOfBefore()
    const cluster = await startCluster({ dataDir, log, settings: QUICK })
    await query(cluster.url, `delete from plantao.migracoes where nome >= '2172'`)
    await cluster.stop()
    await expect(startEmbedded({ dataDir, log, settings: QUICK })).rejects.toThrow(
      'Inicie com ele uma vez a 2.3.0 (commit 614ed7fc), e depois esta.',
    )
    const [state] = await query(await run(startCluster, dataDir), STATE)
    expect(state).toMatchObject({ superusuarios: ['plantao'], lojas: 1 })
  })
})
