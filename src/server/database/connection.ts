import { Kysely, PostgresDialect } from 'kysely'
import {
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  TypeOverrides,
} from 'pg'
import type { Logger } from '../process/log.ts'
import { type Hearing, type Listener, openListener } from './listener.ts'
import type { Tables } from './types.ts'

/** An open database. Both pools check a connection before they give it, so that a call never waits on a dead one. */
export interface Database {
  /** Queries on schema public; write `auth.…` and `plantao.…` in full. */
  db: Kysely<Tables>
  pool: Pool
  /** For the accounts library: search_path is auth, instants are Date objects. */
  authPool: Pool
  /** Hears what the database announces, on a connection of its own; the caller closes it. */
  listen(hearing: Hearing): Listener
  /** Whether the database answers now; takes 2.5 s at most. */
  ping(): Promise<boolean>
  /** Ends both pools when their connections are back. */
  close(): Promise<void>
}

/**
 * Opens the pools (no connection is made yet). `max` connections for the application, half as many for accounts.
 * Rows have dates as 'YYYY-MM-DD', instants as ISO 8601 strings in UTC with microseconds, and numeric and bigint as
 * numbers.
 */
export function openDatabase({
  appUrl,
  log,
  max = 10,
}: {
  appUrl: string
  log: Logger
  max?: number
}): Database {
  const pool = openPool(
    { connectionString: appUrl, max, types: rowTypes(), onConnect: settings('public') },
    log,
  )
  const authPool = openPool(
    { connectionString: appUrl, max: Math.ceil(max / 2), types: accountTypes(), onConnect: settings('auth') },
    log,
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    authPool,
    listen: (hearing) => openListener({ appUrl, log }, hearing),
    ping: () => answers(pool),
    close: async () => {
      await Promise.all([pool.end(), authPool.end()])
    },
  }
}

/** Whether an error says that the database cannot be reached or is overwhelmed, rather than that it refused something. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || isUnavailable(error.cause)
}

const STATEMENT_TIMEOUT_MS = 10_000
const RESERVE_TIMEOUT_MS = 2_000
const LEAST_CHECK_MS = 250

// SQLSTATE classes 08 (connection), 53 (resources), 57P (shut down), timeouts of statement, lock and idle transaction,
// read-only after a failover; and the operating system's own codes.
const UNAVAILABLE_CODES =
  /^(08...|53...|57P..|57014|55P03|25P03|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
// The driver's own errors have no code.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

// Settings of each new connection; as start-up parameters, the poolers of hosted databases would refuse them. Without jit,
// because compiling takes longer than any query here runs.
const settings = (schema: 'public' | 'auth') => async (client: ClientBase) => {
  await client.query(`
    set timezone = 'UTC';
    set search_path = ${schema};
    set jit = off;
    set statement_timeout = ${STATEMENT_TIMEOUT_MS};
    set lock_timeout = 5000;
    set idle_in_transaction_session_timeout = 15000`)
}

function openPool(config: PoolConfig, log: Logger): Pool {
  const pool = new CheckedPool({
    ...config,
    application_name: 'plantao',
    connectionTimeoutMillis: RESERVE_TIMEOUT_MS,
    // The server's own timeout comes first, unless it no longer answers.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'conexão com o banco de dados perdida'))
  // A connection that breaks while a request holds it tells so in its next query; unheard, the event would end Node.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'conexão com o banco de dados interrompida')),
  )
  return pool
}

/**
 * A pool whose connections were seen to answer when they are given out. A database that is paused keeps its connections
 * open and silent; they are dropped within the time that a new connection may take.
 */
class CheckedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): Promise<PoolClient> | undefined {
    const reserved = this.reserve(performance.now() + RESERVE_TIMEOUT_MS)
    if (!callback) return reserved
    reserved.then(
      (client) => callback(undefined, client, (release) => client.release(Boolean(release))),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  private async reserve(deadline: number): Promise<PoolClient> {
    const client = await super.connect()
    const left = deadline - performance.now()
    const check: QueryConfig & { query_timeout: number } = {
      text: 'select 1',
      query_timeout: Math.max(left, LEAST_CHECK_MS),
    }
    try {
      await client.query(check)
      return client
    } catch (error) {
      client.release(true)
      // Broken rather than silent: the database restarted, and a fresh connection may do.
      if (deadline - performance.now() > LEAST_CHECK_MS) return this.reserve(deadline)
      throw error
    }
  }
}

async function answers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('select 1')
    return true
  } catch {
    return false
  }
}

const OID = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700 } as const
const ARRAY_OID = { date: 1182, timestamptz: 1185 } as const

// Set on these pools alone: the driver's global parsers belong to everybody in the process.
function rowTypes(): NonNullable<ClientConfig['types']> {
  const types = new TypeOverrides()
  types.setTypeParser(OID.int8, Number)
  types.setTypeParser(OID.numeric, Number)
  types.setTypeParser(OID.date, String)
  types.setTypeParser(OID.timestamptz, toIso)
  types.setTypeParser(ARRAY_OID.date, itemsOf)
  types.setTypeParser(ARRAY_OID.timestamptz, (array) => itemsOf(array).map((item) => item && toIso(item)))
  return types
}

function accountTypes(): NonNullable<ClientConfig['types']> {
  const types = new TypeOverrides()
  types.setTypeParser(OID.int8, Number)
  return types
}

// '2026-11-20 18:20:36.893123+00' (the session is in UTC) keeps its microseconds, which the list's cursors need.
function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z')
}

// Of dates and instants only: no item has a comma or a quote of its own.
function itemsOf(array: string): (string | null)[] {
  if (array === '{}') return []
  const items = array.slice(1, -1).replaceAll('"', '').split(',')
  return items.map((item) => (item === 'NULL' ? null : item))
}
