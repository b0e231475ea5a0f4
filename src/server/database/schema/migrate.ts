import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Logger } from '../../process/log.ts'
import {
  isChecksumOf,
  LAST_REPLACEMENT,
  REPLACED_COMMIT,
  REPLACED_VERSION,
  type RecordedMigration,
  readReplaced,
  shareOf,
} from './replaced.ts'

/** A database that cannot be used as it is; `message` is a sentence for the person who starts the server. */
export class PrepareError extends Error {
  override name = 'PrepareError'
}

/**
 * Brings the schema up to date. The caller holds the advisory lock, so no other server migrates meanwhile. Each
 * migration is one transaction and is recorded with its checksum in `plantao.migracoes`. A database of the version before
 * has the schema of the files that replace its migrations: they are recorded, and nothing is run.
 * `until` is the last one to apply, for the data of an older version; by default all are.
 * @returns the names of the migrations applied now.
 * @throws {PrepareError} if an applied migration was edited since, one fails, or the database is of an earlier version.
 */
export async function migrate(owner: Client, log: Logger, until?: string): Promise<string[]> {
  const { done, share, replaced } = await readRecorded(owner)
  await owner.query(`
    create schema if not exists plantao;
    create table if not exists plantao.migracoes (
      nome text primary key, checksum text not null, aplicada_em timestamptz not null default now())`)
  const known = await readMigrations()
  refuseEdited(done, [...replaced, ...known])
  // What these make is there already, by the migrations that they replace.
  const made = known.filter(({ nome }) => share === 'all' && nome <= LAST_REPLACEMENT && !done.has(nome))
  await record(owner, made)

  const names = new Set([...replaced, ...known].map(({ nome }) => nome))
  const unknown = [...done.keys()].filter((nome) => !names.has(nome))
  if (unknown.length > 0)
    log.warn({ migrations: unknown }, 'a newer version has already migrated the database')

  const applied: string[] = []
  for (const migration of known) {
    if (until !== undefined && migration.nome > until) break
    if (done.has(migration.nome) || made.includes(migration)) continue
    await apply(owner, migration, migration.nome === LAST_REPLACEMENT ? replaced : [])
    applied.push(migration.nome)
    log.info({ migration: migration.nome }, 'migration applied')
  }
  return applied
}

/**
 * The migrations that are recorded in the database, and how many of the replaced ones are.
 * @throws {PrepareError} with what to do if the database is of an earlier version.
 */
export async function readRecorded(owner: Client) {
  const { rows: tables } = await owner.query(`select where to_regclass('plantao.migracoes') is not null`)
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await owner.query<RecordedMigration>('select nome, checksum from plantao.migracoes')
  const done = new Map(rows.map(({ nome, checksum }) => [nome, checksum]))
  const replaced = await readReplaced()
  const share = shareOf(new Set(done.keys()), replaced)
  if (share === 'some')
    throw new PrepareError(
      `Este banco de dados é de uma versão anterior do Plantão. Inicie com ele uma vez a ${REPLACED_VERSION} (commit ${REPLACED_COMMIT}), e depois esta.`,
    )
  return { done, share, replaced }
}

function refuseEdited(done: ReadonlyMap<string, string>, migrations: readonly RecordedMigration[]): void {
  for (const { nome, checksum } of migrations)
    if (!isChecksumOf(done.get(nome) ?? checksum, checksum))
      throw new PrepareError(
        `A migração ${nome} foi alterada depois de aplicada. Use a versão do Plantão que criou este banco de dados, ou uma mais nova.`,
      )
}

export interface Migration extends RecordedMigration {
  sql: string
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

/** Runs the migration and records it, and with it `others`. */
async function apply(
  owner: Client,
  { nome, sql, checksum }: Migration,
  others: readonly RecordedMigration[],
): Promise<void> {
  try {
    await owner.query('begin')
    // Hosted databases keep extensions in a separate schema; their operator classes must be on the search path.
    await owner.query(`
      select set_config('search_path', concat_ws(',', 'public', string_agg(distinct quote_ident(nspname), ',')), true)
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace
       where e.extname in ('unaccent', 'pg_trgm', 'btree_gist') and nspname <> 'public'`)
    await owner.query(sql)
    await record(owner, [...others, { nome, checksum }])
    await owner.query('commit')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new PrepareError(`A migração ${nome} do banco de dados falhou: ${cause}`, { cause: error })
  }
}

async function record(owner: Client, migrations: readonly RecordedMigration[]): Promise<void> {
  await owner.query(
    'insert into plantao.migracoes (nome, checksum) select * from unnest($1::text[], $2::text[])',
    [migrations.map(({ nome }) => nome), migrations.map(({ checksum }) => checksum)],
  )
}
