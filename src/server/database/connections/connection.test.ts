import { setImmediate as nextRound } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentAsking } from '../../process/asking.ts'
import { createLogger } from '../../process/log.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { pausableWay } from '../../testing/database/pausable-way.ts'
import { buildVenda } from '../../testing/office/builders.ts'
import { openDatabase } from './connection.ts'
import { isUnavailable } from './failures.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

describe('values', () => {
  it('keeps dates, instants and money as they are, whatever the host', async () => {
    const { rows } = await sql`
      select '2026-03-01'::date as data, '{2026-03-01,NULL}'::date[] as datas,
             '2026-03-01 12:00:00.123456-03'::timestamptz as instante,
             array['2026-03-01 12:00-03'::timestamptz] as instantes,
             412350.10::numeric(14, 2) as dinheiro, count(*) as quantos, '{}'::date[] as nada
        from generate_series(1, 3)`.execute(t.db)
    expect(rows).toEqual([
      {
        data: '2026-03-01',
        datas: ['2026-03-01', null],
        instante: '2026-03-01T15:00:00.123456Z',
        instantes: ['2026-03-01T15:00:00Z'],
        dinheiro: 412_350.1,
        quantos: 3,
        nada: [],
      },
    ])
  })

  it('leaves the parsers of other connections alone', async () => {
    const client = new Client({ connectionString: t.appUrl })
    await client.connect()
    const { rows } = await client.query('select now() as agora, 1.5::numeric as numero')
    await client.end()
    expect(rows[0].agora).toBeInstanceOf(Date)
    expect(rows[0].numero).toBe('1.5')
  })

  it('gives the accounts library its schema and Date objects', async () => {
    const { rows } = await t.authPool.query(
      `insert into "user" (id, name, email, "emailVerified") values ('a', 'Ana', 'ana@x.example', true)
       returning "createdAt", (select count(*) from "session") as sessoes`,
    )
    expect(rows[0].createdAt).toBeInstanceOf(Date)
    expect(rows[0].sessoes).toBe(0)
  })
})

describe('sessions', () => {
  it('have a name, UTC and time limits', async () => {
    const { rows } = await t.pool.query(`
      select current_setting('TimeZone') as fuso, current_setting('application_name') as nome,
             current_setting('statement_timeout') as comando, current_setting('lock_timeout') as trava,
             current_setting('idle_in_transaction_session_timeout') as ociosa`)
    expect(rows).toEqual([{ fuso: 'UTC', nome: 'plantao', comando: '10s', trava: '5s', ociosa: '15s' }])
  })

  it('survive that the database ends all of them, even inside a transaction', async () => {
    const { id } = await buildVenda(t.db)
    const held = t.db.transaction().execute(async (trx) => {
      await trx.updateTable('vendas').set({ torre: 'B' }).where('id', '=', id).execute()
      await t.ownerDb.executeQuery(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and usename <> current_user`.compile(t.ownerDb),
      )
      await trx.selectFrom('vendas').select('torre').execute()
    })
    const error = await held.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(isUnavailable(error)).toBe(true)
    await expect(t.db.selectFrom('vendas').select('torre').execute()).resolves.toEqual([{ torre: 'A' }])
    expect(await t.obstacle()).toBeNull()
  })
})

describe('a database that is away', () => {
  it('is told at once where nothing listens', async () => {
    const away = openDatabase({ appUrl: 'postgres://ninguem@127.0.0.1:1/nada', log: createLogger('fatal') })
    const error = await away.db
      .selectFrom('lojas')
      .select('id')
      .execute()
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(await away.obstacle()).toBe('away')
    await away.close()
  })

  it('is told within 3 s when it falls silent, however many calls wait, and is used again when it is back', async () => {
    const way = await pausableWay(t.appUrl)
    const paused = openDatabase({ appUrl: way.url, log: createLogger('fatal'), max: 3 })
    const call = () => paused.db.selectFrom('lojas').select('id').execute()
    await Promise.all([call(), call(), call()])

    way.pause()
    const start = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, call))
    expect(performance.now() - start).toBeLessThan(2_900)
    for (const answer of answers) {
      expect(answer.status).toBe('rejected')
      if (answer.status === 'rejected') expect(isUnavailable(answer.reason)).toBe(true)
    }

    way.resume()
    await expect(call()).resolves.toHaveLength(1)
    expect(await paused.obstacle()).toBeNull()
    await paused.close()
    await way.close()
  })
})

describe('a database that answers while this process is late', () => {
  const holdUp = async (ms: number) => {
    await nextRound()
    const until = performance.now() + ms
    while (performance.now() < until);
  }

  it('is not taken for one that is away: calls are told that the server is busy, and it stays ready', async () => {
    const { db, authPool, obstacle, close } = openDatabase({
      appUrl: t.appUrl,
      log: createLogger('fatal'),
      patienceMs: 100,
    })
    const asked = Promise.allSettled([
      db.selectFrom('lojas').select('id').execute(),
      authPool.query('select 1'),
    ])
    await holdUp(300)
    for (const outcome of await asked)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { codigo: 'SERVIDOR_OCUPADO' } })
    const obstacles = obstacle()
    await holdUp(1_000)
    expect(await obstacles).toBeNull()
    await close()
  })
})

describe('a database whose disk is full', () => {
  it('is not ready until something can be written again', async () => {
    const full = sql`do $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`
    await expect(full.execute(t.db)).rejects.toMatchObject({ code: '53100' })
    const name = sql.ref(new URL(t.ownerUrl).pathname.slice(1))
    await sql`revoke temporary on database ${name} from public`.execute(t.ownerDb)
    expect(await t.obstacle()).toBe('full')
    expect(await t.obstacle()).toBe('full')
    await sql`grant temporary on database ${name} to public`.execute(t.ownerDb)
    expect(await t.obstacle()).toBeNull()
  })
})

describe('connections for everybody', () => {
  const as = <T>(asker: string, call: () => Promise<T>) =>
    currentAsking.run({ asker, signal: new AbortController().signal }, call)
  const open = (max: number) => openDatabase({ appUrl: t.appUrl, log: createLogger('fatal'), max })
  const sleep = (db: typeof t.db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

  it('one user’s many calls leave some to the others, and who holds a few gets a second one', async () => {
    const { db, pool, close } = open(5)
    // None of these ends before the lock is given back, however slow the machine is.
    const { begun, over } = await t.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx)
      const state = { over: 0 }
      const begun = Array.from({ length: 30 }, () =>
        as('ana', () => sql`select pg_advisory_xact_lock_shared(4711)`.execute(db)),
      )
      for (const call of begun)
        void call.then(
          () => state.over++,
          () => {},
        )
      await expect.poll(() => pool.totalCount).toBe(3)
      await as('bia', () => sleep(db, 0))
      await as('caio', () => db.transaction().execute(() => sleep(db, 0)))
      expect(pool.totalCount).toBeLessThanOrEqual(5)
      return { begun, over: state.over }
    })
    expect(over).toBe(0)
    // The others may have waited too long for their turns by now.
    const ended = await Promise.allSettled(begun)
    expect(ended.slice(0, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    await close()
  })

  it('who would wait too long is told that the server is busy, at once if that can be foreseen', async () => {
    const { db, close, obstacle } = open(1)
    const long = as('ana', () => sleep(db, 3))
    const start = performance.now()
    await expect(as('bia', () => sleep(db, 0))).rejects.toMatchObject({ codigo: 'SERVIDOR_OCUPADO' })
    expect(performance.now() - start).toBeLessThan(2_900)
    expect(await obstacle()).toBeNull()
    await long
    // Uses take long at present, so few may wait.
    const many = Array.from({ length: 12 }, (_, i) => as(`pessoa ${i}`, () => sleep(db, 0.1)))
    const results = await Promise.allSettled(many)
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(12)
    await close()
  })
})

describe('a checkout', () => {
  it('costs no round trip on a connection that has just answered', async () => {
    const way = await pausableWay(t.appUrl)
    const { db, close } = openDatabase({ appUrl: way.url, log: createLogger('fatal'), max: 1 })
    const read = () => db.selectFrom('lojas').select('id').execute()
    await read()
    const before = way.sent()
    for (let call = 0; call < 5; call++) await read()
    expect(way.sent() - before).toBe(5)
    await close()
    await way.close()
  })

  it('survives that every idle connection broke a moment ago, for a read, a write and a transaction', async () => {
    const way = await pausableWay(t.appUrl)
    const { db, close } = openDatabase({ appUrl: way.url, log: createLogger('fatal'), max: 3 })
    const read = () => db.selectFrom('lojas').select('id').execute()
    const write = () => db.updateTable('lojas').set({ nome: 'Loja' }).where('id', 'is', null).execute()
    for (const work of [read, write, () => db.transaction().execute((trx) => sql`select 1`.execute(trx))]) {
      await Promise.all([read(), read(), read()])
      way.cut()
      await expect(work()).resolves.toBeDefined()
    }
    await close()
    await way.close()
  })

  it('repeats no statement of a transaction that has begun', async () => {
    const way = await pausableWay(t.appUrl)
    const { db, close } = openDatabase({ appUrl: way.url, log: createLogger('fatal'), max: 1 })
    let attempts = 0
    const error = await db
      .transaction()
      .execute(async (trx) => {
        attempts++
        await sql`select 1`.execute(trx)
        way.cut()
        await sql`select 1`.execute(trx)
      })
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(attempts).toBe(1)
    await close()
    await way.close()
  })

  it('leaves a slow statement alone while the database answers', async () => {
    await expect(sql`select pg_sleep(1.6)`.execute(t.db)).resolves.toBeDefined()
  })
})

describe('isUnavailable', () => {
  it.each(['08006', '57P01', '57P03', '53300', '57014', 'ECONNREFUSED', 'ECONNRESET'])(
    'is true for %s',
    (code) => {
      expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true)
      expect(isUnavailable(new Error('y', { cause: Object.assign(new Error('x'), { code }) }))).toBe(true)
    },
  )

  it.each(['23505', '42P01', '22P02', 'EACCES'])('is false for %s', (code) => {
    expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false)
  })

  it('is false for what is no error', () => {
    expect(isUnavailable('Connection terminated')).toBe(false)
  })
})
