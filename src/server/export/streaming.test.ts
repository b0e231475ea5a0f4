/** Exports on their way to a client that is slow, that leaves, or that may not have them any more. */
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isAnyoneWaiting, type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { type SignedIn, signIn, testApp } from '../testing/http/accounts.ts'
import { caller } from '../testing/http/requests.ts'
import { exportar } from './export.ts'

/** More than the system's buffers of a connection hold. */
const LOJAS = 6_000
const NOTES = 5_000

let database: TestDatabase
let app: FastifyInstance
let temporary: string
let folder: string
let who: SignedIn
let other: SignedIn

beforeAll(async () => {
  database = await testDatabase()
  temporary = await mkdtemp(join(tmpdir(), 'plantao-exportacoes-'))
  // As with an external database, the folder does not exist yet.
  folder = join(temporary, 'dados')
  app = (await testApp(database, { env: { DATA_DIR: folder } })).app
  await app.listen({ port: 0, host: '127.0.0.1' })
  await sql`insert into lojas (nome, codigo, endereco, observacoes)
    select 'Loja ' || n, 'L' || n, 'Rua A', repeat('x', ${NOTES}::int) from generate_series(1, ${LOJAS}::int) n`.execute(
    database.db,
  )
})
beforeEach(async () => {
  who = await signIn(app)
  other = await signIn(app)
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(temporary, { recursive: true })
})

const CSV = '/lojas/exportar?formato=csv'
const XLSX = '/lojas/exportar?formato=xlsx'
const EMPREENDIMENTOS = '/empreendimentos/exportar?formato=csv'

/** Asks for a file over the network. */
function ask(path: string, { headers } = who) {
  const sent = request(`${app.listeningOrigin}/api${path}`, { headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
  })
  // It may be left before there is an answer.
  answered.catch(() => {})
  sent.end()
  return { answered, leave: () => sent.destroy() }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Files of exports that are still open, although no folder lists them. Linux only. */
async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    // A descriptor may be closed meanwhile.
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(folder))
}

/** Transactions that exports have open. */
async function openSnapshots(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename <> current_user and xact_start is not null`.execute(
    database.ownerDb,
  )
  return rows[0]?.n ?? Number.NaN
}

it('a slow reader holds no connection to the database and no turn, and gets everything in the end', async () => {
  const slow = await Promise.all([ask(CSV).answered, ask(CSV).answered])
  await expect.poll(openSnapshots).toBe(0)
  expect((await caller(app, who.headers)('GET', EMPREENDIMENTOS)).status).toBe(200)
  expect(slow.map(({ complete }) => complete)).toEqual([false, false])
  for (const answer of slow) {
    const rows = rowsOf(await bytesOf(answer))
    expect(answer.complete).toBe(true)
    expect(new Set(rows.map(({ Código }) => Código)).size).toBe(LOJAS)
  }
})

const PRINTED = CSV.replace('formato=csv', 'formato=impressao')

it.each([
  ['files', [CSV, XLSX, CSV], EMPREENDIMENTOS],
  ['printed lists', [PRINTED, PRINTED, PRINTED], EMPREENDIMENTOS.replace('formato=csv', 'formato=impressao')],
])(
  'whoever asks for several %s has one made at a time, so that another is not kept waiting',
  async (_what, several, another) => {
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`lock table lojas in access exclusive mode`.execute(trx)
      const asked = several.map((path) => ask(path))
      await expect.poll(openSnapshots).toBe(1)
      const answer = await ask(another, other).answered
      expect(answer.statusCode).toBe(200)
      await bytesOf(answer)
      expect(await openSnapshots()).toBe(1)
      for (const { leave } of asked) leave()
    })
  },
)

describe('whoever leaves', () => {
  it('frees the turn and the connection at once, while the database still works', async () => {
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`lock table lojas in access exclusive mode`.execute(trx)
      const held = [ask(CSV), ask(XLSX, other)]
      await expect.poll(openSnapshots).toBe(2)
      const waiting = ask(CSV)
      const next = ask('/empreendimentos/exportar?formato=xlsx')
      for (const { leave } of [...held, waiting]) leave()
      const answer = await next.answered
      expect(answer.statusCode).toBe(200)
      expect((await bytesOf(answer)).subarray(0, 2).toString()).toBe('PK')
      await expect.poll(() => isAnyoneWaiting(database.ownerDb)).toBe(false)
    })
  })

  it('in the middle of the download frees them as well', async () => {
    for (const path of [CSV, XLSX, CSV, XLSX]) {
      const { answered, leave } = ask(path)
      const answer = await answered
      answer.on('error', () => {})
      leave()
    }
    const { status } = await caller(app, who.headers)('GET', EMPREENDIMENTOS)
    expect(status).toBe(200)
    await expect.poll(openSnapshots).toBe(0)
  })

  it.runIf(process.platform === 'linux')(
    'leaves no file behind, nor does whoever got everything',
    async () => {
      const { answered, leave } = ask(XLSX)
      const answer = await answered
      answer.on('error', () => {})
      expect(await openFiles()).not.toEqual([])
      expect(await readdir(folder)).toEqual([])
      leave()
      await bytesOf(await ask(XLSX).answered)
      await expect.poll(openFiles).toEqual([])
    },
  )
})

describe('a file that cannot be completed', () => {
  /** Ends the connection of the export as soon as its first bytes were sent. */
  async function breakDatabase(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename <> current_user and xact_start is not null`.execute(
      database.ownerDb,
    )
  }

  it.each([CSV, XLSX])('breaks the connection, so that it does not look complete: %s', async (path) => {
    const answer = await ask(path).answered
    await breakDatabase()
    await expect(bytesOf(answer)).rejects.toThrow('aborted')
    expect(answer.complete).toBe(false)
    // The turn is free again.
    expect((await caller(app, who.headers)('GET', EMPREENDIMENTOS)).status).toBe(200)
  })

  it('is refused with a message while nothing of it was sent', async () => {
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`lock table lojas in access exclusive mode`.execute(trx)
      const asked = caller(app, who.headers)('GET', CSV)
      await expect.poll(() => isAnyoneWaiting(database.ownerDb)).toBe(true)
      await breakDatabase()
      expect(await asked).toMatchObject({ status: 503, body: { code: 'BANCO_INDISPONIVEL' } })
    })
  })
})

it('whoever becomes Inativo while a file is sent does not get its end', async () => {
  const answer = await ask(CSV).answered
  await database.db
    .updateTable('usuarios')
    .set({ status: 'Inativo' })
    .where('id', '=', who.usuario.id)
    .execute()
  await expect(bytesOf(answer)).rejects.toThrow('aborted')
})

it('more records than a sheet of an XLSX can have are refused with what to do instead', async () => {
  const exported = exportar(
    {
      db: database.db,
      database,
      identity: null,
      ip: '127.0.0.1',
      headers: new Headers(),
      config: { dataDir: folder },
      now: () => new Date(),
      signal: new AbortController().signal,
    },
    {
      name: 'lojas',
      folha: 'Lojas',
      format: 'xlsx',
      colunas: [],
      count: async () => 1_048_576,
      async *pages() {
        yield []
      },
    },
  )
  await expect(exported).rejects.toThrow('Exporte em CSV ou filtre mais')
})
