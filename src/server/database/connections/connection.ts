import { Kysely } from 'kysely'
import { type ClientBase, type ClientConfig, type QueryConfig, TypeOverrides } from 'pg'
import type { Logger } from '../../process/log.ts'
import type { Db, Tables } from '../schema/types.ts'
import { type Hearing, type Listener, openListener } from './listener.ts'
import { ANSWER_TIMEOUT_MS, type CheckedPool, openPool, STATEMENT_TIMEOUT_MS } from './pool.ts'
import { preparingDialect } from './prepared.ts'
import { createReplica, type Replica } from './replica.ts'

/** An open database. No call waits on a dead connection of either pool. */
export interface Database {
  /** For queries on schema public; qualify names of `auth` and `plantao`. */
  db: Db
  pool: CheckedPool
  /** For reads that need not be of the primary; null without one. */
  replica: Replica | null
  /** The replica's; null without one. */
  replicaPool: CheckedPool | null
  /** For better-auth: search_path is auth, instants are Date objects. */
  authPool: CheckedPool
  /** Listens for notifications on a connection of its own; the caller closes it. */
  listen(hearing: Hearing): Listener
  /** Why the database cannot serve, found within 2 s however busy it is; null if it can. */
  obstacle(): Promise<'away' | 'full' | null>
  /** How long calls wait for a connection from now on, in milliseconds. */
  setPatience(ms: number): void
  /** Ends the pools once their connections are returned. */
  close(): Promise<void>
}

/**
 * Creates the pools without connecting: `max` connections for the application, half as many for accounts. Rows have
 * dates as 'YYYY-MM-DD', instants as ISO 8601 strings in UTC with microseconds, and numeric and bigint as numbers.
 */
export function openDatabase({
  appUrl,
  replicaUrl,
  log,
  max = 10,
  prepares = true,
  slowMs = 0,
  patienceMs,
}: {
  appUrl: string
  /** A read-only copy of the same database. */
  replicaUrl?: string
  log: Logger
  max?: number
  /** Whether `db` prepares the statements that return often. */
  prepares?: boolean
  /** Statements that take as many milliseconds are logged; none if it is 0. */
  slowMs?: number
  /** How long a call waits for a connection. */
  patienceMs?: number
}): Database {
  const watching = { log, slowMs, patienceMs }
  const openRows = (connectionString: string) => {
    const rows = openPool(
      { connectionString, max, types: rowTypes(), onConnect: settings('public') },
      { ...watching, inTurns: true },
    )
    return { pool: rows, db: new Kysely<Tables>({ dialect: preparingDialect(rows, { prepares }) }) }
  }
  const { pool, db } = openRows(appUrl)
  const copy = replicaUrl === undefined ? null : openRows(replicaUrl)
  const authPool = openPool(
    { connectionString: appUrl, max: Math.ceil(max / 2), types: accountTypes(), onConnect: settings('auth') },
    watching,
  )
  return {
    db,
    pool,
    replica: copy && createReplica({ primary: db, db: copy.db, log }),
    replicaPool: copy?.pool ?? null,
    authPool,
    listen: (hearing) => openListener({ appUrl, log }, hearing),
    obstacle: () => pool.obstacle(),
    setPatience: (ms) => {
      for (const one of [pool, authPool, copy?.pool]) one?.setPatience(ms)
    },
    close: async () => {
      await Promise.all([pool.end(), authPool.end(), copy?.pool.end()])
    },
  }
}

/** Runs `work` with one connection of its own. */
export async function withOneConnection<T>(
  appUrl: string,
  log: Logger,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase({ appUrl, log, max: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/**
 * How the database plans the application's statements. jit is off: compiling takes longer than any query here runs.
 * random_page_cost is that of memory and solid-state disks; with the default of 4, for spinning disks, a month's
 * commissions are found by reading those of all years.
 */
export const PLANNING = 'set jit = off; set random_page_cost = 1.1'

// Settings of each new connection, as a query because poolers of hosted databases refuse them as start-up parameters.
const settings = (schema: 'public' | 'auth') => async (client: ClientBase) => {
  const query: QueryConfig & { query_timeout: number } = {
    text: `
      set timezone = 'UTC';
      set search_path = ${schema};
      ${PLANNING};
      set statement_timeout = ${STATEMENT_TIMEOUT_MS};
      set lock_timeout = 5000;
      set idle_in_transaction_session_timeout = 15000`,
    query_timeout: ANSWER_TIMEOUT_MS,
  }
  await client.query(query)
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
