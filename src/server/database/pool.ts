/** The pools of connections to the database. */
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import type { Logger } from '../process/log.ts'
import { type StatementWatcher, watchStatements } from './statement-watch.ts'

export const STATEMENT_TIMEOUT_MS = 10_000
const RESERVE_TIMEOUT_MS = 2_000
const LEAST_CHECK_MS = 250
/** How long after its last answer a connection is trusted without a test. */
const TRUSTED_MS = 1_000
/** A statement without an answer for this long makes the pool ask whether the database still answers at all. */
const SILENT_MS = 1_250
/** How long a new connection may take to open, and then to answer, that question. */
const SIGN_OF_LIFE_MS = 800
/** Limits what the prepared statements of one connection add up to. */
const LIFETIME_SECONDS = 1_800

/** Opens a pool, without connecting. The watchers are told of its statements. */
export function openPool(
  config: PoolConfig,
  { log, watchers }: { log: Logger; watchers: readonly StatementWatcher[] },
): CheckedPool {
  const pool = new CheckedPool({
    ...config,
    application_name: 'plantao',
    connectionTimeoutMillis: RESERVE_TIMEOUT_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    // Longer than the server's own timeout: applies only when the server no longer answers.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'lost a connection to the database'))
  // If a connection breaks while a request holds it, the next query reports it; an unhandled event would end Node.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.debug({ err: error }, 'a connection to the database broke')),
  )
  if (watchers.length > 0) pool.on('connect', (client) => watchStatements(client, watchers))
  return pool
}

/**
 * A pool that tests a connection before handing it out. A paused database keeps its connections open but silent; those
 * are dropped within the time allowed for a new connection.
 */
export class CheckedPool extends Pool {
  /** When each connection last became ready for a statement, which a silent or broken one does not. */
  readonly #answered = new WeakMap<PoolClient, number>()
  #signOfLife: Promise<boolean> | null = null

  constructor(config: PoolConfig) {
    super(config)
    this.on('connect', (client) => client.on('drain', () => this.#answered.set(client, performance.now())))
  }

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
    const reserved = this.#reserve(performance.now() + RESERVE_TIMEOUT_MS)
    if (!callback) return reserved
    reserved.then(
      (client) => callback(undefined, client, (release) => client.release(Boolean(release))),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  /**
   * A connection without a test if it answered within the last second, for statements that can be repeated on another
   * connection; `tested` says which it is.
   */
  async reserveTrusted(): Promise<{ client: PoolClient; tested: boolean }> {
    const deadline = performance.now() + RESERVE_TIMEOUT_MS
    const client = await super.connect()
    const answered = this.#answered.get(client) ?? 0
    if (performance.now() - answered < TRUSTED_MS) return { client, tested: false }
    return { client: await this.test(client, deadline), tested: true }
  }

  /** Tests a reserved connection; resolves to it or, if it is broken, to another one. */
  async test(client: PoolClient, deadline = performance.now() + RESERVE_TIMEOUT_MS): Promise<PoolClient> {
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
      if (deadline - performance.now() > LEAST_CHECK_MS) return this.#reserve(deadline)
      throw error
    }
  }

  /**
   * Runs a statement, and drops its connection if the database does not answer this statement nor a new connection: a
   * paused database would otherwise hold it until its timeout. `silent` is called then, and must release the connection.
   */
  async watching<T>(statement: Promise<T>, silent: () => void): Promise<T> {
    let over = false
    const timer = setTimeout(async () => {
      if (!(await this.#isAlive()) && !over) silent()
    }, SILENT_MS)
    try {
      return await statement
    } finally {
      over = true
      clearTimeout(timer)
    }
  }

  async #reserve(deadline: number): Promise<PoolClient> {
    return this.test(await super.connect(), deadline)
  }

  /** Whether the database answers a new connection; asked once for all statements that wait at the same time. */
  #isAlive(): Promise<boolean> {
    this.#signOfLife ??= answersInTime(this.options).finally(() => {
      this.#signOfLife = null
    })
    return this.#signOfLife
  }
}

async function answersInTime({ connectionString }: PoolConfig): Promise<boolean> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: SIGN_OF_LIFE_MS,
    query_timeout: SIGN_OF_LIFE_MS,
  })
  // Without a listener, an error after the answer would end Node.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // A refusal, such as of too many connections, is an answer too.
    return error instanceof DatabaseError
  } finally {
    void client.end()
  }
}
