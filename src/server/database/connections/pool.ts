/** The pools of connections to the database. */
import { Socket } from 'node:net'
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg'
import { busy } from '../../process/busy.ts'
import type { Logger } from '../../process/log.ts'
import { withinRounds } from '../../process/rounds.ts'
import { GONE, isTooLate } from './failures.ts'
import { type StatementWatcher, watchStatements } from './statement-watch.ts'
import { createTurns, type Turns } from './turns.ts'

export const STATEMENT_TIMEOUT_MS = 10_000
/** Longer than the server's own timeout: applies only when the server no longer answers. */
export const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
/** How long a call waits for a connection, its turn to take one included. */
export const PATIENCE_MS = 2_000
const LEAST_CHECK_MS = 250
/** How long after its last answer a connection is trusted without a test. */
const TRUSTED_MS = 1_000
/** A statement without an answer for this long makes the pool ask whether the database still answers at all. */
const SILENT_MS = 1_250
/** How long a new connection may take to open, and then to answer, that question, as the event loop's rounds count it. */
const SIGN_OF_LIFE_MS = 800
/** A turn that came after this time was waited for. */
const LATE_MS = 100
const DISK_FULL = '53100'
const TOO_MANY_CONNECTIONS = '53300'
/** Takes room on the database's disk, and gives it back. */
const WRITE_SOMETHING = `begin;
  create temporary table espaco on commit drop as select repeat(md5(i::text), 32) from generate_series(1, 256) i;
  commit`
/** As the driver says it. */
const TOO_LATE = 'timeout exceeded when trying to connect'
/** The driver's own. */
const DEFAULT_MAX = 10
/** Limits what the prepared statements of one connection add up to. */
const LIFETIME_SECONDS = 1_800

/** Opens a pool, without connecting. The watchers are told of its statements. */
export function openPool(
  config: PoolConfig,
  {
    log,
    watchers,
    inTurns = false,
    patienceMs = PATIENCE_MS,
  }: {
    log: Logger
    watchers: readonly StatementWatcher[]
    /** Whether those who call take turns; see createTurns. */
    inTurns?: boolean
    patienceMs?: number
  },
): CheckedPool {
  const settings: PoolConfig = {
    ...config,
    application_name: 'plantao',
    connectionTimeoutMillis: patienceMs,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    // Calls that take turns are watched instead: the driver's timers keep results until the old generation is collected.
    ...(!inTurns && { query_timeout: ANSWER_TIMEOUT_MS }),
    keepAlive: true,
  }
  const pool = new CheckedPool(settings, { shared: inTurns ? (config.max ?? DEFAULT_MAX) : null, patienceMs })
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
  /** Whether the database's disk was full when it was last written to. */
  #isFull = false
  /** Null if callers need not take turns. */
  readonly #turns: Turns | null

  #patienceMs: number

  /** `shared`: how many connections users share in turns; null if these are not shared so. */
  constructor(config: PoolConfig, { shared, patienceMs }: { shared: number | null; patienceMs: number }) {
    super(config)
    this.#patienceMs = patienceMs
    this.#turns =
      shared === null
        ? null
        : createTurns({ max: shared, patienceMs: () => this.#patienceMs, gone: () => this.#whetherGone() })
    this.on('connect', (client) => client.on('drain', () => this.#answered.set(client, performance.now())))
  }

  /** How long calls wait from now on; statements may take as long, and never have less time than usual. */
  setPatience(ms: number): void {
    this.#patienceMs = ms
    this.options.connectionTimeoutMillis = ms
  }

  /** How many calls wait for a connection, or for their turn to take one. */
  get waiting(): number {
    return this.waitingCount + (this.#turns?.load().waiting ?? 0)
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
    const reserved = this.#judged(() => this.#reserve(performance.now() + this.#patienceMs))
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
  reserveTrusted(): Promise<{ client: PoolClient; tested: boolean }> {
    return this.#judged(async () => {
      const deadline = performance.now() + this.#patienceMs
      const client = await this.#take(deadline)
      const answered = this.#answered.get(client) ?? 0
      if (performance.now() - answered < TRUSTED_MS) return { client, tested: false }
      return { client: await this.#tested(client, deadline), tested: true }
    })
  }

  /** Tests a reserved connection; resolves to it or, if it is broken, to another one. */
  test(client: PoolClient): Promise<PoolClient> {
    return this.#judged(() => this.#tested(client, performance.now() + this.#patienceMs))
  }

  async #tested(client: PoolClient, deadline: number): Promise<PoolClient> {
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
   * paused database would otherwise hold it until its timeout. `silent` is called then, and when the statement has no
   * answer after ANSWER_TIMEOUT_MS; it must release the connection.
   */
  async watching<T>(statement: Promise<T>, silent: () => void): Promise<T> {
    let over = false
    let timer = setTimeout(async () => {
      const isAlive = await this.#isAlive()
      if (over) return
      if (!isAlive) return silent()
      timer = setTimeout(silent, Math.max(this.#patienceMs, ANSWER_TIMEOUT_MS - SILENT_MS - SIGN_OF_LIFE_MS))
    }, SILENT_MS)
    try {
      return await statement
    } catch (error) {
      if (error instanceof DatabaseError && error.code === DISK_FULL) this.#isFull = true
      throw error
    } finally {
      over = true
      clearTimeout(timer)
    }
  }

  /** Why the database cannot serve; null if it can. Asks on a new connection, for which nobody waits. */
  async obstacle(): Promise<'away' | 'full' | null> {
    const wasFull = this.#isFull
    const error = await failureOf(this.options, wasFull ? WRITE_SOMETHING : 'select 1')
    // A database without free connections has not gone away.
    if (error === null || (isRefusal(error) && error.code === TOO_MANY_CONNECTIONS)) {
      this.#isFull = false
      return null
    }
    return wasFull && isRefusal(error) ? 'full' : 'away'
  }

  async #reserve(deadline: number): Promise<PoolClient> {
    return this.#tested(await this.#take(deadline), deadline)
  }

  /**
   * What `reserving` resolves to. A limit of time that is over says nothing of a database that answers a new connection: its
   * connections are all in use, or this process came to its answer late.
   */
  async #judged<T>(reserving: () => Promise<T>): Promise<T> {
    try {
      return await reserving()
    } catch (error) {
      throw isTooLate(error) && (await this.#isAlive()) ? busy() : error
    }
  }

  /** A connection, untested, once it is the caller's turn; its release ends the turn. */
  async #take(deadline: number): Promise<PoolClient> {
    if (!this.#turns) return super.connect()
    const endTurn = await this.#turns.take()
    try {
      const isLate = deadline - performance.now() < this.#patienceMs - LATE_MS
      const client = await (isLate ? this.#connectBy(deadline) : super.connect())
      const release = client.release.bind(client)
      client.release = (destroy) => {
        release(destroy)
        endTurn()
      }
      return client
    } catch (error) {
      endTurn()
      throw error
    }
  }

  /** A connection, for a turn that came late: the driver's own limit begins only now. */
  async #connectBy(deadline: number): Promise<PoolClient> {
    const connecting = super.connect()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(TOO_LATE)),
      Math.max(deadline - performance.now(), LEAST_CHECK_MS),
    )
    try {
      return await Promise.race([connecting, late.promise])
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  async #whetherGone(): Promise<Error | null> {
    return (await this.#isAlive()) ? null : new Error(GONE)
  }

  /** Whether the database answers a new connection; asked once for all statements that wait at the same time. */
  #isAlive(): Promise<boolean> {
    this.#signOfLife ??= failureOf(this.options, 'select 1')
      // A refusal, such as of too many connections, is an answer too.
      .then((error) => error === null || isRefusal(error))
      .finally(() => {
        this.#signOfLife = null
      })
    return this.#signOfLife
  }
}

const isRefusal = (error: unknown) => error instanceof DatabaseError

/** Runs the statement on a new connection; resolves to what went wrong, or did not answer in time, and to null if nothing did. */
async function failureOf({ connectionString }: PoolConfig, statement: string): Promise<unknown> {
  const socket = new Socket()
  const client = new Client({ connectionString, stream: () => socket })
  // Without a listener, an error after the answer would end Node.
  client.on('error', () => {})
  try {
    await withinRounds(client.connect(), SIGN_OF_LIFE_MS)
    await withinRounds(client.query(statement), SIGN_OF_LIFE_MS)
    return null
  } catch (error) {
    // A silent database would leave it open.
    socket.destroy()
    return error
  } finally {
    void client.end()
  }
}
