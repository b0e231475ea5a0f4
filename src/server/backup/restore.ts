/** Restores a verified backup into an empty database, all of it in one transaction. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Ato } from '../../core/auditoria.ts'
import { RECORD_OWN_ACT } from '../database/acts.ts'
import { prepareDatabase, prepareTables } from '../database/prepare.ts'
import type { Logger } from '../process/log.ts'
import { membersOf } from './archive.ts'
import { BackupError, folderOf, type Manifest } from './format.ts'
import { allTables, backedUpTables, referencesAhead } from './tables.ts'
import { textOf, type VerifiedBackup } from './verify.ts'
import { requireSame } from './write.ts'

export interface RestoreOptions {
  /** The owner's URL of a database without data. */
  ownerUrl: string
  /** Sales whose clients were anonymised since the backup was made. */
  anonymised?: readonly string[]
  /** Keeps the secret of an encrypted backup; called before anything else is written. */
  keepSecret: (secret: string) => Promise<void>
  log: Logger
  /** The restore moves the data to another PostgreSQL (major versions): what arrives is compared with the backup. */
  upgrade?: { de: number; para: number }
}

/**
 * Throws BackupError if the database has data or is of a newer version than the backup; nothing is written then.
 */
export async function restoreBackup(backup: VerifiedBackup, options: RestoreOptions): Promise<void> {
  const { ownerUrl, log } = options
  const { manifest } = backup
  const last = manifest.migracoes.at(-1)?.nome ?? ''
  await withClient(ownerUrl, (client) => refuseUsed(client, manifest))
  if (manifest.segredo) await options.keepSecret(manifest.segredo)
  await prepareTables({ ownerUrl, log, until: last })
  await withClient(ownerUrl, async (client) => {
    await client.query('begin')
    await load(client, backup, options)
    await nameAnonymised(client, options)
    await client.query('commit')
    await client.query('analyze')
  })
  await prepareDatabase({ ownerUrl, log })
  // Of a backup of a version that did not know of them.
  await withClient(ownerUrl, (client) => nameAnonymised(client, options))
  await prepareDatabase({ ownerUrl, log })
}

/** Whoever prepares the database next anonymises them, even if this process is killed before. */
async function nameAnonymised(client: Client, { anonymised = [] }: RestoreOptions): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('plantao.anonimizacoes') is not null`)
  if (rows.length === 0) return
  await client.query(
    'insert into plantao.anonimizacoes (venda_id) select unnest($1::uuid[]) on conflict do nothing',
    [[...anonymised]],
  )
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'plantao-restauracao' })
  // The running query reports the error; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set timezone = 'UTC'; set datestyle = 'ISO, YMD'`,
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables that a migration puts a row into. */
const PREPARED: ReadonlySet<string> = new Set(['public.configuracoes', 'plantao.epoca'])

/** Throws BackupError unless the database is empty, or was only prepared by this version or the backup's. */
async function refuseUsed(client: Client, { migracoes }: Manifest): Promise<void> {
  const { rows } = await client.query<{ existe: boolean }>(
    `select to_regclass('plantao.migracoes') is not null as existe`,
  )
  if (!rows[0]?.existe) return
  const known = new Set(migracoes.map(({ nome }) => nome))
  const applied = await client.query<{ nome: string }>('select nome from plantao.migracoes')
  if (applied.rows.some(({ nome }) => !known.has(nome)))
    throw new BackupError(
      'O banco de dados já foi preparado por uma versão mais nova que a da cópia. Restaure em uma pasta de dados nova (DATA_DIR) ou em um banco de dados vazio.',
    )
  for (const { tabela } of await backedUpTables(client)) {
    if (PREPARED.has(tabela)) continue
    const found = await client.query(`select from ${tabela} limit 1`)
    if (found.rowCount)
      throw new BackupError(
        'O banco de dados já tem dados. Restaure em uma pasta de dados nova (DATA_DIR) ou em um banco de dados vazio.',
      )
  }
}

async function load(
  client: Client,
  { file, opening, manifest }: VerifiedBackup,
  { upgrade }: RestoreOptions,
): Promise<void> {
  const tables = await allTables(client)
  const names = tables.map(({ tabela }) => tabela).filter((name) => !KEPT.has(name))
  // Triggers would audit and announce the rows, or refuse them. Keys and checks stay on.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  await client.query('set constraints all deferred')
  const ahead = await referencesAhead(
    client,
    manifest.tabelas.map(({ tabela }) => tabela),
  )
  for (const { nome, de } of ahead)
    await client.query(`alter table ${de} alter constraint ${nome} deferrable initially deferred`)
  // Built at once afterwards, in a third of the time that it takes row by row.
  const indexes = await dropIndexes(client)
  await copyAll(client, manifest, membersOf(file, opening))
  if (upgrade) await requireSame(client, manifest)
  await continueCounting(client)
  await client.query('set constraints all immediate')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const index of indexes) await client.query(index)
  for (const { nome, de } of ahead)
    await client.query(`alter table ${de} alter constraint ${nome} not deferrable`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  const { criada_em, plantao } = manifest
  if (upgrade) await recordAct(client, 'banco_atualizado', upgrade)
  else await recordAct(client, 'copia_restaurada', { criada_em, plantao })
}

/** Drops the indexes that no constraint needs, and returns the statements that create them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ nome: string; criar: string }>(`
    select format('%I.%I', n.nspname, c.relname) as nome, pg_get_indexdef(i.indexrelid) as criar
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'auth', 'plantao') and c.relowner = current_user::regrole and not i.indisunique
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { nome } of rows) await client.query(`drop index ${nome}`)
  return rows.map(({ criar }) => criar)
}

async function recordAct(client: Client, ato: Ato, detalhes: object): Promise<void> {
  const { rows } = await client.query(
    `select where to_regprocedure('plantao.registrar_ato(text, jsonb, uuid, uuid)') is not null`,
  )
  // Backups of versions before acts were recorded have no place for one.
  if (rows.length === 0) return
  await client.query(RECORD_OWN_ACT, [ato, JSON.stringify(detalhes)])
}

/** What the preparation of the database wrote. */
const KEPT: ReadonlySet<string> = new Set(['plantao.migracoes', 'plantao.segredos'])

/** Fills the tables in the order of the archive, which is that of their references. */
async function copyAll(
  client: Client,
  { tabelas }: Manifest,
  members: AsyncIterable<{ name: string; content: Buffer }>,
): Promise<void> {
  const byFolder = new Map(tabelas.map((table) => [folderOf(table.tabela), table]))
  let open: OpenTable | null = null
  for await (const { name, content } of members) {
    const table = byFolder.get(name.slice(0, name.lastIndexOf('/') + 1))
    if (open && open.table !== table) {
      await open.end()
      open = null
    }
    if (!table) continue
    open ??= openTable(client, table)
    await open.write(await textOf(content))
  }
  await open?.end()
}

interface OpenTable {
  table: Manifest['tabelas'][number]
  write(text: Buffer): Promise<void>
  end(): Promise<void>
}

function openTable(client: Client, table: Manifest['tabelas'][number]): OpenTable {
  const { tabela, colunas, sha256 } = table
  const rows = client.query(copyFrom(`copy ${tabela} (${colunas.join(', ')}) from stdin`))
  const hash = createHash('sha256')
  // Reported by whichever of the two waits next.
  const failed = once(rows, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  return {
    table,
    async write(text) {
      hash.update(text)
      if (!rows.write(text)) await Promise.race([once(rows, 'drain'), failed])
    },
    async end() {
      const finished = once(rows, 'finish')
      rows.end()
      await Promise.race([finished, failed])
      // The file was verified, but may have been replaced since.
      if (hash.digest('hex') !== sha256) throw new BackupError('O arquivo mudou durante a restauração.')
    },
  }
}

/** Sequences go on after the restored ids, and the audit's transactions after the restored ones. */
async function continueCounting(client: Client): Promise<void> {
  const { rows } = await client.query<{ tabela: string; coluna: string; nome: string }>(`
    select format('%I.%I', n.nspname, c.relname) as tabela, quote_ident(a.attname) as coluna,
           pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as nome
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attidentity <> '' and c.relkind = 'r' and n.nspname in ('public', 'auth', 'plantao')`)
  for (const { tabela, coluna, nome } of rows)
    await client.query(`select setval($1, max(${coluna})) from ${tabela} having count(*) > 0`, [nome])
  await client.query(`
    do $$ begin
      if to_regclass('plantao.epoca') is not null then
        update plantao.epoca set base = greatest(
          base, (select max(txid) from public.auditoria), (select max(ate_txid) from plantao.lacres));
      end if;
    end $$`)
}
