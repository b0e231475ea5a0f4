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
import { PREPARED_PER_CONNECTION, StatementNames } from './statements.ts'

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
    if (!this.#untested) return this.#send(text, values)
    this.#untested = false
    if (!isRepeatable(text)) {
      await this.#replaceBy(this.#pool.test(this.#client))
      return this.#send(text, values)
    }
    try {
      return await this.#send(text, values)
    } catch (error) {
      if (this.#released || !isBroken(error)) throw error
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
    const sent = send(this.#client, this.#nameOf(text), text, values)
    try {
      const watched = this.#pool.watching(sent, () => this.release(true))
      return (await watched) as PostgresQueryResult<unknown>
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#naming.names?.renew()
      // Within a transaction, which failed, the caller repeats it as after a conflict.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return this.#send(text, values)
    }
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

/**
 * The driver's own promise keeps each result until the old generation is collected, which costs more than all else that is
 * done with the rows of a list.
 */
function send(
  client: PoolClient,
  name: string | undefined,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query({ name, text, values: [...values] }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
  })
}

/** Whether a statement outside a transaction may run twice: it begins one, or only reads. */
function isRepeatable(text: string): boolean {
  const start = text.trimStart().slice(0, 6).toLowerCase()
  if (start.startsWith('with')) return !/\b(insert|update|delete|merge)\b/i.test(text)
  return start === 'select' || start.startsWith('begin') || start.startsWith('start')
}
