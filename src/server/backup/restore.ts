/** Restores a verified backup into an empty database, all of it in one transaction. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type Client, DatabaseError } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Ato } from '../../core/auditoria-atos.ts'
import { withClient } from '../database/client.ts'
import { RECORD_OWN_ACT } from '../database/connections/acts.ts'
import { prepareDatabase, prepareTables } from '../database/schema/prepare.ts'
import { LAST_REPLACEMENT, lastToApply } from '../database/schema/replaced.ts'
import type { Logger } from '../process/log.ts'
import { membersOf } from './archive.ts'
import { withoutTriggers } from './empty.ts'
import { BackupError, folderOf, type Manifest } from './format.ts'
import { type FilledTable, tablesNamedBy } from './names.ts'
import { allTables, backedUpTables, hasTable, KEPT, PREPARED, referencesAhead } from './tables.ts'
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
  const last = lastToApply(manifest.migracoes)
  await withOwner(ownerUrl, (client) => refuseUsed(client, manifest))
  if (manifest.segredo) await options.keepSecret(manifest.segredo)
  await prepareTables({ ownerUrl, log, until: last })
  await withOwner(ownerUrl, async (client) => {
    await client.query('begin')
    await load(client, backup, options)
    await nameAnonymised(client, options)
    await client.query('commit')
    await client.query('analyze')
  }).catch((error) => Promise.reject(asBackupError(error)))
  await prepareDatabase({ ownerUrl, log })
}

function asBackupError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error
  const reason = error.constraint ?? error.code
  return new BackupError(`O banco de dados não aceitou os dados da cópia (${reason}).`, { cause: error })
}

/** The next process that prepares the database anonymises them, even if this process is killed before. */
async function nameAnonymised(client: Client, { anonymised = [] }: RestoreOptions): Promise<void> {
  await client.query(
    'insert into plantao.anonimizacoes (venda_id) select unnest($1::uuid[]) on conflict do nothing',
    [[...anonymised]],
  )
}

function withOwner(connectionString: string, work: (owner: Client) => Promise<void>): Promise<void> {
  return withClient({ connectionString, application_name: 'plantao-restauracao' }, async (client) => {
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
       set timezone = 'UTC'; set datestyle = 'ISO, YMD'`,
    )
    await work(client)
  })
}

/** Throws BackupError unless the database is empty, or was only prepared by this version or the backup's. */
async function refuseUsed(client: Client, { migracoes }: Manifest): Promise<void> {
  if (!(await hasTable(client, 'plantao.migracoes'))) return
  const known = new Set(migracoes.map(({ nome }) => nome))
  const applied = await client.query<{ nome: string }>('select nome from plantao.migracoes')
  // Up to the last replacement, all have the same schema under one set of names or the other.
  if (applied.rows.some(({ nome }) => nome > LAST_REPLACEMENT && !known.has(nome)))
    throw new BackupError(
      'O banco de dados já foi preparado por uma versão mais nova que a da cópia. Restaure em uma pasta de dados nova (DATA_DIR) ou em um banco de dados vazio.',
    )
  for (const { tabela } of await backedUpTables(client)) {
    if (tabela === 'public.configuracoes' || PREPARED.includes(tabela)) continue
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
  const filled = await tablesNamedBy(client, manifest, upgrade !== undefined)
  const names = (await allTables(client)).map(({ tabela }) => tabela).filter((name) => !KEPT.includes(name))
  await withoutTriggers(client, names, async () => {
    await client.query(`truncate ${names.join(', ')}`)
    await fill(client, { file, opening, filled, isUpgrade: upgrade !== undefined })
  })
  const { criada_em, plantao } = manifest
  if (upgrade) await recordAct(client, 'banco_atualizado', upgrade)
  else await recordAct(client, 'copia_restaurada', { criada_em, plantao })
}

async function fill(
  client: Client,
  {
    file,
    opening,
    filled,
    isUpgrade,
  }: Pick<VerifiedBackup, 'file' | 'opening'> & { filled: readonly FilledTable[]; isUpgrade: boolean },
): Promise<void> {
  await client.query('set constraints all deferred')
  const ahead = await referencesAhead(
    client,
    filled.map(({ tabela }) => tabela),
  )
  for (const { nome, de } of ahead)
    await client.query(`alter table ${de} alter constraint ${nome} deferrable initially deferred`)
  // Built at once afterwards, in a third of the time that it takes row by row.
  const indexes = await dropIndexes(client)
  await copyAll(client, filled, membersOf(file, opening))
  if (isUpgrade) await requireSame(client, filled)
  // Removes parts of uploads that were under way, which a backup leaves out.
  await client.query(`
    delete from public.vendas_anexos_partes p
     where not exists (select from public.vendas_anexos where id = p.anexo_id)
       and not exists (select from public.anexos_envios where id = p.anexo_id)`)
  await continueCounting(client)
  await client.query('set constraints all immediate')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const index of indexes) await client.query(index)
  for (const { nome, de } of ahead)
    await client.query(`alter table ${de} alter constraint ${nome} not deferrable`)
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
  await client.query(RECORD_OWN_ACT, [ato, JSON.stringify(detalhes)])
}

/** Fills the tables in the order of the archive, which is that of their references. */
async function copyAll(
  client: Client,
  tables: readonly FilledTable[],
  members: AsyncIterable<{ name: string; content: Buffer }>,
): Promise<void> {
  const byFolder = new Map(tables.map((table) => [folderOf(table.tabela), table]))
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
  table: FilledTable
  write(text: Buffer): Promise<void>
  end(): Promise<void>
}

function openTable(client: Client, table: FilledTable): OpenTable {
  const { tabela, colunas, linhas, sha256 } = table
  const rows = client.query(copyFrom(`copy ${tabela} (${colunas.join(', ')}) from stdin`))
  const hash = createHash('sha256')
  const failed = new Promise<never>((_resolve, reject) => {
    // Also heard after the first: a connection that ends then would otherwise end the process.
    rows.on('error', (cause) =>
      reject(
        new BackupError(`O banco de dados não aceitou as linhas da cópia na tabela ${tabela}.`, { cause }),
      ),
    )
  })
  // Reported by whichever of the two waits next.
  failed.catch(() => {})
  return {
    table,
    async write(text) {
      hash.update(text)
      if (!rows.write(text)) await Promise.race([once(rows, 'drain'), failed])
    },
    async end() {
      const finished = new Promise((resolve) => rows.once('finish', resolve))
      rows.end()
      await Promise.race([finished, failed])
      // The file was verified, but may have been replaced since.
      if (hash.digest('hex') !== sha256) throw new BackupError('O arquivo mudou durante a restauração.')
      // COPY ends at a line that says so, whatever follows it.
      if (rows.rowCount !== linhas)
        throw new BackupError(
          `Da tabela ${tabela} chegaram ${rows.rowCount} linhas ao banco de dados, e não ${linhas}.`,
        )
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
    update plantao.epoca set base = greatest(
      base, (select max(txid) from public.auditoria), (select max(ate_txid) from plantao.lacres))`)
}
