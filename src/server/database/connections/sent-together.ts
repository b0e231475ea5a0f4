/** Sends statements: one by itself, or several in one write with one answer. */
import { type Connection, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg'

/** A statement; with a `name` only if the connection has prepared it already. */
export interface Sendable {
  name?: string
  text: string
  values: readonly string[]
}

/** A statement whose values may be of any kind. */
export interface LastSendable extends Omit<Sendable, 'values'> {
  values: readonly unknown[]
}

/**
 * Sends one statement. The driver's own promise keeps each result until the old generation is collected, which costs more
 * than all else that is done with the rows of a list.
 */
export function send(client: PoolClient, { values, ...statement }: LastSendable): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query({ ...statement, values: [...values] }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
  })
}

/**
 * Sends the statements in one message, of which the database gives up the rest at the first error. Resolves to the
 * result of the last; those before must return no rows.
 */
export function sendTogether(
  client: PoolClient,
  before: readonly Sendable[],
  last: LastSendable,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new Together(before, { ...last, values: [...last.values] })
    const submit = client.query.bind(client) as unknown as (query: Together, callback: Callback) => void
    submit(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** Whether the driver knows that the connection has prepared the statement. */
export function isPrepared(client: PoolClient, { name, text }: { name?: string; text: string }): boolean {
  const { connection } = client as PoolClient & { connection: { parsedStatements: Record<string, string> } }
  return name !== undefined && connection.parsedStatements[name] === text
}

type Callback = (error: Error | null, result: QueryResult) => void

/** The driver's own query, which it declares only in part. */
interface Whole {
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const whole = Query.prototype as unknown as Whole

/** Its answer has the end of each statement, but the rows of the last alone. */
class Together extends Query {
  readonly #before: readonly Sendable[]
  #ended = 0

  constructor(before: readonly Sendable[], last: QueryConfig) {
    super(last)
    this.#before = before
  }

  requiresPreparation(): boolean {
    return true
  }

  /** Called by the driver when it is this query's turn. */
  prepare(connection: Connection): void {
    for (const { name = '', text, values } of this.#before) {
      if (name === '') connection.parse({ name, text, types: [] }, true)
      connection.bind({ statement: name, values: [...values], portal: '' }, true)
      connection.execute({ portal: '' }, true)
    }
    whole.prepare.call(this, connection)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#ended++ < this.#before.length) return
    whole.handleCommandComplete.call(this, message, connection)
  }
}
