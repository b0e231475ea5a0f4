/** Snapshots of a database's content, for comparison. */
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../../database/connections/connection.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createLogger } from '../../process/log.ts'

/** The number of rows and a digest of each table that has any, ignoring when and from where a session was last used. */
export async function dataOf(db: Kysely<Tables>): Promise<Record<string, string>> {
  // Most tables are empty: with a statement on all of them, tests that compare after each call took nearly three times as long.
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relkind = 'r' and pg_relation_size(oid) > 0
     order by 1, 2`.execute(db)
  const digests = tables.map(
    ({ schema, name }) => sql`
      select ${`${schema}.${name}`} as name,
             concat(count(*), ' rows ', sum(hashtextextended((to_jsonb(t) - 'used_at' - 'ipAddress')::text, 0))) as digest
        from ${sql.id(schema, name)} t`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(
    rows.filter(({ digest }) => !digest.startsWith('0 ')).map(({ name, digest }) => [name, digest]),
  )
}

/** True if the product never prepared the database at that URL. */
export async function isUntouched(ownerUrl: string): Promise<boolean> {
  const owner = openDatabase({ appUrl: ownerUrl, log: createLogger('fatal'), max: 1 })
  const { rows } = await sql`select from pg_namespace where nspname = 'plantao'`.execute(owner.db)
  await owner.close()
  return rows.length === 0
}
