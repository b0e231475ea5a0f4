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

/** An open database. Both pools check a connection before handing it out, so that no call waits on a dead one. */
export interface Database {
  /** For queries on schema public; qualify names of `auth` and `plantao`. */
  db: Kysely<Tables>
  pool: Pool
  /** For better-auth: search_path is auth, instants are Date objects. */
  authPool: Pool
  /** Listens for notifications on a connection of its own; the caller closes it. */
  listen(hearing: Hearing): Listener
  /** Whether the database answers, within 2.5 s. */
  ping(): Promise<boolean>
  /** Ends both pools once their connections are returned. */
  close(): Promise<void>
}

/**
 * Creates the pools without connecting: `max` connections for the application, half as many for accounts. Rows have
 * dates as 'YYYY-MM-DD', instants as ISO 8601 strings in UTC with microseconds, and numeric and bigint as numbers.
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

/** Whether an error means that the database is unreachable or overloaded, rather than that it refused a query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && UNAVAILABLE_CODES.test(error.code)) return true
  return UNAVAILABLE_MESSAGES.test(error.message) || isUnavailable(error.cause)
}

const STATEMENT_TIMEOUT_MS = 10_000
const RESERVE_TIMEOUT_MS = 2_000
const LEAST_CHECK_MS = 250

// SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown), timeouts of statement, lock and idle transaction,
// read-only after a failover; and error codes of the operating system.
const UNAVAILABLE_CODES =
  /^(08...|53...|57P..|57014|55P03|25P03|25006|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
// The driver's own errors have no code.
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

// Settings of each new connection, as a query because poolers of hosted databases refuse them as start-up parameters.
// jit is off: compiling takes longer than any query here runs.
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
    // Longer than the server's own timeout: applies only when the server no longer answers.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'lost a connection to the database'))
  // If a connection breaks while a request holds it, the next query reports it; an unhandled event would end Node.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a connection to the database broke')),
  )
  return pool
}

/**
 * A pool that tests a connection before handing it out. A paused database keeps its connections open but silent; those
 * are dropped within the time allowed for a new connection.
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
      // Broken rather than silent: the database restarted, so a new connection may work.
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

// Set on these pools only: the driver's global parsers are shared by the whole process.
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

// Converts '2026-11-20 18:20:36.893123+00' (the session is in UTC), keeping the microseconds that list cursors need.
function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z')
}

// Splits an array of dates or instants: no item contains a comma or a quote.
function itemsOf(array: string): (string | null)[] {
  if (array === '{}') return []
  const items = array.slice(1, -1).replaceAll('"', '').split(',')
  return items.map((item) => (item === 'NULL' ? null : item))
}
