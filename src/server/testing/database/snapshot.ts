/** Snapshots of a database's content, for comparison. */
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../../database/connections/connection.ts'
import type { Tables } from '../../database/schema/types.ts'
import { createLogger } from '../../process/log.ts'

/** A digest of each table's rows, ignoring when and from where a session was last used. */
export async function dataOf(db: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'
     order by 1, 2`.execute(db)
  const digests = tables.map(
    ({ schema, name }) => sql`
      select ${`${schema}.${name}`} as name,
             md5(coalesce(string_agg(row::text, '' order by row::text), '')) as digest
        from (select to_jsonb(t) - 'used_at' - 'ipAddress' as row from ${sql.id(schema, name)} t) rows`,
  )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** Whether the product never prepared the database at that URL. */
export async function isUntouched(ownerUrl: string): Promise<boolean> {
  const owner = openDatabase({ appUrl: ownerUrl, log: createLogger('fatal'), max: 1 })
  const { rows } = await sql`select from pg_namespace where nspname = 'plantao'`.execute(owner.db)
  await owner.close()
  return rows.length === 0
}
