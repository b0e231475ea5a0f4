/**
 * Kysely's connections. Each prepares the statements that return often, and is handed out without a test of its own:
 * the first statement, if it only reads or begins a transaction, is repeated on another connection if this one turns
 * out to be broken.
 */
import {
  type LimitNode,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type QueryCompiler,
  ValueNode,
} from 'kysely'
import type { PoolClient, QueryResult } from 'pg'
import { isBroken, isOutdated } from './failures.ts'
import type { CheckedPool } from './pool.ts'
import { isPrepared, type Sendable, send, sendTogether } from './sent-together.ts'
import { isForCommit, PREPARED_PER_CONNECTION, StatementNames } from './statements.ts'

/** The dialect for `pool`. Unless it `prepares`, no statement has a name, as some poolers require. */
export function preparingDialect(pool: CheckedPool, { prepares }: { prepares: boolean }): PostgresDialect {
  return new PreparingDialect({ pool: preparing(pool, prepares) })
}

class PreparingDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new LiteralLimits()
  }
}

/** Writes limits into the text: without the number, the database would plan a prepared statement for many more rows. */
class LiteralLimits extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

function preparing(pool: CheckedPool, prepares: boolean): PostgresPool {
  const naming = { names: prepares ? new StatementNames() : null, prepared: new WeakMap() }
  return {
    connect: async () => new Connection(pool, await pool.reserveTrusted(), naming),
    end: () => pool.end(),
    options: pool.options,
  }
}

interface Prepared {
  generation: number
  names: Set<string>
}

interface Naming {
  names: StatementNames | null
  /** The statements that each connection has prepared. */
  prepared: WeakMap<PoolClient, Prepared>
}

/** One reservation of a connection, as Kysely uses it. */
class Connection implements PostgresPoolClient {
  readonly #pool: CheckedPool
  readonly #naming: Naming
  #client: PoolClient
  /** Whether the next statement would be the first to notice that the connection is broken. */
  #untested: boolean
  #released = false
  /** The beginning of a transaction and what is written at its end: sent with the next statement, which spares their answers. */
  #waiting: Sendable[] = []

  constructor(
    pool: CheckedPool,
    { client, tested }: { client: PoolClient; tested: boolean },
    naming: Naming,
  ) {
    this.#pool = pool
    this.#client = client
    this.#untested = !tested
    this.#naming = naming
  }

  get processID(): number | undefined {
    return 'processID' in this.#client && typeof this.#client.processID === 'number'
      ? this.#client.processID
      : undefined
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<R> {
    if (typeof statement === 'string') return this.#run(statement, values)
    const client: PostgresPoolClient = this.#client
    // Sent one after the other; what fails here fails the cursor too.
    for (const { text, values: own } of this.#taken()) void client.query(text, own).catch(() => {})
    return client.query(statement)
  }

  release(destroy = false): void {
    // A silent connection was released already.
    if (this.#released) return
    this.#released = true
    const prepared = this.#naming.prepared.get(this.#client)
    // Its statements would stay in the database's memory without being called again.
    const isOutdated = prepared !== undefined && prepared.generation !== this.#naming.names?.generation
    this.#client.release(destroy || isOutdated)
  }

  async #run(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (this.#naming.names && waits(text)) {
      this.#waiting.push({ text, values: values.map(String) })
      return nothing(isForCommit(text) ? 'INSERT' : 'SELECT')
    }
    const begins = this.#waiting.some((waiting) => isBegin(waiting.text))
    if (text === 'rollback') {
      this.#taken()
      if (begins) return nothing('ROLLBACK')
    } else if (text === 'commit' && begins && !this.#waiting.some((waiting) => isForCommit(waiting.text))) {
      this.#taken()
      return nothing('COMMIT')
    }
    if (!this.#untested) return this.#send(text, values)
    this.#untested = false
    // A transaction that begins with the statement is not committed yet.
    if (!begins && !isRepeatable(text)) {
      await this.#replaceBy(this.#pool.test(this.#client))
      return this.#send(text, values)
    }
    const waiting = [...this.#waiting]
    try {
      return await this.#send(text, values)
    } catch (error) {
      if (this.#released || !isBroken(error)) throw error
      this.#waiting = waiting
      this.#client.release(true)
      await this.#replaceBy(this.#pool.connect())
      return this.#send(text, values)
    }
  }

  /** Continues with another connection; until then, and if there is none, this reservation has nothing to release. */
  async #replaceBy(another: Promise<PoolClient>): Promise<void> {
    this.#released = true
    this.#client = await another
    this.#released = false
  }

  async #send(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const before = this.#taken().map((own): Sendable => ({ ...own, name: this.#nameOf(own.text) }))
    const statement = { name: this.#nameOf(text), text, values }
    // The driver learns which statement was prepared from that statement's own answer alone.
    const isKnown = (own: { name?: string; text: string }) => !own.name || isPrepared(this.#client, own)
    try {
      if (before.length > 0 && [...before, statement].every(isKnown))
        return await this.#watched(sendTogether(this.#client, before, statement))
      for (const own of before) await this.#watched(send(this.#client, own))
      return await this.#watched(send(this.#client, statement))
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#naming.names?.renew()
      // Within a transaction, which failed, the caller repeats it as after a conflict.
      if (before.length > 0 || this.#client.getTransactionStatus() !== 'I') throw error
      return this.#send(text, values)
    }
  }

  #watched(sent: Promise<QueryResult>): Promise<PostgresQueryResult<unknown>> {
    return this.#pool.watching(sent, () => this.release(true)) as Promise<PostgresQueryResult<unknown>>
  }

  /** Removes and returns the waiting messages. */
  #taken(): Sendable[] {
    return this.#waiting.splice(0)
  }

  /** The name under which this connection has prepared the text, or now prepares it. */
  #nameOf(text: string): string | undefined {
    const { names, prepared } = this.#naming
    const name = names?.nameOf(text)
    if (!names || !name) return undefined
    let own = prepared.get(this.#client)
    if (!own) {
      own = { generation: names.generation, names: new Set() }
      prepared.set(this.#client, own)
    }
    if (own.generation !== names.generation) return undefined
    if (own.names.size >= PREPARED_PER_CONNECTION && !own.names.has(name)) return undefined
    own.names.add(name)
    return name
  }
}

/** Whether a statement, which has no rows, is sent with the next one of its transaction. */
function waits(text: string): boolean {
  return isBegin(text) || text.startsWith('set local ') || isForCommit(text)
}

function isBegin(text: string): boolean {
  return text === 'begin' || text.startsWith('begin ') || text.startsWith('start transaction')
}

/** The answer to a statement that waits or is needless. */
function nothing(command: 'COMMIT' | 'INSERT' | 'ROLLBACK' | 'SELECT'): PostgresQueryResult<unknown> {
  return { command, rowCount: command === 'INSERT' ? 1 : 0, rows: [] }
}

/** Whether a statement outside a transaction may run twice: it begins one, or only reads. */
function isRepeatable(text: string): boolean {
  const start = text.trimStart().slice(0, 6).toLowerCase()
  if (start.startsWith('with')) return !/\b(insert|update|delete|merge)\b/i.test(text)
  return start === 'select' || start.startsWith('begin') || start.startsWith('start')
}
