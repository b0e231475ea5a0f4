import { type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db } from '../schema/types.ts'

/** Stands for the value while the query is compiled. */
const VALUE = Symbol('value')

/**
 * A query with one value that is compiled at its first call only, for the few that almost every request makes: building
 * the same text again takes longer than the rest of such a call. The text must not depend on the value. Returns the rows.
 */
export function compiledOnce<R>(
  build: (db: Db, value: Expression<string>) => CompiledQuery<R>,
): (db: Db, value: string) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, value) => {
    compiled ??= build(db, sql`${VALUE}`)
    const parameters = compiled.parameters.map((given) => (given === VALUE ? value : given))
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}
