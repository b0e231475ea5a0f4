import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Logger } from '../process/log.ts'

/** A database that cannot be used as it is; `message` is a sentence for the person who starts the server. */
export class PrepareError extends Error {
  override name = 'PrepareError'
}

/**
 * Brings the schema up to date. The caller holds the advisory lock, so no other server migrates meanwhile. Each
 * migration is one transaction and is recorded with its checksum in `plantao.migracoes`.
 * `until` is the last one to apply, for the data of an older version; by default all are.
 * @returns the names of the migrations applied now.
 * @throws {PrepareError} if an applied migration was edited since, or one fails.
 */
export async function migrate(owner: Client, log: Logger, until?: string): Promise<string[]> {
  await owner.query(`
    create schema if not exists plantao;
    create table if not exists plantao.migracoes (
      nome text primary key, checksum text not null, aplicada_em timestamptz not null default now())`)
  const recorded = await owner.query<{ nome: string; checksum: string }>(
    'select nome, checksum from plantao.migracoes order by nome',
  )
  const done = new Map(recorded.rows.map((row) => [row.nome, row.checksum]))
  const known = await readMigrations()

  const unknown = [...done.keys()].filter((nome) => !known.some((migration) => migration.nome === nome))
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'a newer version has already migrated the database')

  const applied: string[] = []
  for (const migration of known) {
    if (until !== undefined && migration.nome > until) break
    const checksum = done.get(migration.nome)
    if (checksum === undefined) {
      await apply(owner, migration)
      applied.push(migration.nome)
      log.info({ migration: migration.nome }, 'migration applied')
    } else if (checksum !== migration.checksum) {
      throw new PrepareError(
        `A migração ${migration.nome} foi alterada depois de aplicada. Use a versão do Plantão que criou este banco de dados, ou uma mais nova.`,
      )
    }
  }
  return applied
}

export interface Migration {
  nome: string
  sql: string
  checksum: string
}

/** All migrations that this version knows, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n')
      return {
        nome: file.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

async function apply(owner: Client, { nome, sql, checksum }: Migration): Promise<void> {
  try {
    await owner.query('begin')
    // Hosted databases keep extensions in a separate schema; their operator classes must be on the search path.
    await owner.query(`
      select set_config('search_path', concat_ws(',', 'public', string_agg(distinct quote_ident(nspname), ',')), true)
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace
       where e.extname in ('unaccent', 'pg_trgm', 'btree_gist') and nspname <> 'public'`)
    await owner.query(sql)
    await owner.query('insert into plantao.migracoes (nome, checksum) values ($1, $2)', [nome, checksum])
    await owner.query('commit')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new PrepareError(`A migração ${nome} do banco de dados falhou: ${cause}`, { cause: error })
  }
}
