/** Makes a backup: one file, from one snapshot of the database, while it is in use. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ArchiveWriter, packArchive } from './archive.ts'
import {
  BackupError,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  PART_BYTES,
  partName,
  sumOfManifest,
} from './format.ts'
import { type LastLacre, lastLacre } from './lacres.ts'
import type { FilledTable } from './names.ts'
import { writeNewFile } from './new-file.ts'
import { signManifest } from './signature.ts'
import { inSnapshot } from './snapshot.ts'
import { backedUpTables, hasTable, type Table } from './tables.ts'

const compress = promisify(gzip)
/** Half the time of the usual level, for a tenth more bytes. */
const LEVEL = 4

export interface BackupOptions {
  ownerUrl: string
  /** Must not exist. */
  file: string
  /** Encrypts the file, which then has the server's secret too. */
  passphrase?: string
  /** The server's secret, given the one that the database has; it signs the backup. Without it there is no signature. */
  secret?: (shared: string) => Promise<string>
  /** Plantão's version. */
  version: string
  /** Also sessions, links and what else is of no use in another installation. */
  everything?: boolean
  /** Aborts the backup; no file is left. */
  signal?: AbortSignal
}

export interface Backup {
  manifest: Manifest
  bytes: number
  /** The last seal of the audit that it has. */
  lacre: LastLacre | null
}

/**
 * Writes the file, which appears under its name only when it is whole and on the disk. Changes nothing in the database.
 * Throws BackupError if the file exists already or cannot be written, or if the database is not Plantão's.
 */
export async function writeBackup(options: BackupOptions): Promise<Backup> {
  return writeNewFile(options.file, (handle) => fill(handle, options))
}

function fill(handle: FileHandle, options: BackupOptions): Promise<Backup> {
  return inSnapshot(options.ownerUrl, 'plantao-copia', async (client) => {
    const lacre = await lastLacre(client)
    const { bytes, writer } = await packArchive(options.passphrase)
    const packing = pack(client, writer, options)
    packing.catch((error) => writer.fail(error))
    let size = 0
    for await (const part of bytes) {
      options.signal?.throwIfAborted()
      size += part.byteLength
      await handle.writeFile(part)
    }
    return { manifest: await packing, bytes: size, lacre }
  })
}

async function pack(
  client: Client,
  writer: ArchiveWriter,
  { version, passphrase, secret, everything }: BackupOptions,
): Promise<Manifest> {
  const { rows } = await client.query<{ criada_em: Date }>('select clock_timestamp() as criada_em')
  const migrations = await readMigrationsOf(client)
  const segredo = await secret?.(await sharedSecret(client))
  const manifest: Manifest = {
    formato: 1,
    plantao: version,
    criada_em: (rows[0]?.criada_em ?? new Date()).toISOString(),
    migracoes: migrations,
    tabelas: [],
    ...(passphrase === undefined ? {} : { segredo }),
  }
  for (const table of await backedUpTables(client, everything)) {
    const { linhas, sha256 } = await packTable(client, writer, table)
    manifest.tabelas.push({ ...table, linhas, sha256 })
  }
  await client.query('commit')
  const signed = segredo === undefined ? manifest : signManifest(manifest, segredo)
  const content = Buffer.from(JSON.stringify(signed, null, 1))
  await writer.add(MANIFEST, content)
  await writer.add(MANIFEST_SUM, Buffer.from(sumOfManifest(content)))
  writer.finish()
  return signed
}

async function readMigrationsOf(client: Client): Promise<Manifest['migracoes']> {
  if (!(await hasTable(client, 'plantao.migracoes')))
    throw new BackupError('Este banco de dados não tem dados do Plantão.')
  const migrations = await client.query<{ nome: string; checksum: string }>(
    'select nome, checksum from plantao.migracoes order by nome',
  )
  return migrations.rows
}

/** Empty before the first start is complete. */
async function sharedSecret(client: Client): Promise<string> {
  if (!(await hasTable(client, 'plantao.segredos'))) return ''
  const { rows } = await client.query<{ valor: string }>(
    `select valor from plantao.segredos where nome = 'servidor'`,
  )
  return rows[0]?.valor ?? ''
}

async function packTable(
  client: Client,
  writer: ArchiveWriter,
  { tabela, colunas }: Table,
): Promise<{ linhas: number; sha256: string }> {
  const rows = copyOf(client, { tabela, colunas })
  const hash = createHash('sha256')
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    await writer.add(partName(tabela, ++number), await compress(Buffer.concat(parts), { level: LEVEL }))
    parts = []
    size = 0
  }
  for await (const part of rows as AsyncIterable<Buffer>) {
    hash.update(part)
    parts.push(part)
    size += part.byteLength
    if (size >= PART_BYTES) await flush()
  }
  // Also of an empty table, so that it can be seen in the archive.
  if (size > 0 || number === 0) await flush()
  return { linhas: rows.rowCount, sha256: hash.digest('hex') }
}

/** Throws BackupError unless the tables have the rows of the backup, byte by byte and in its order. */
export async function requireSame(client: Client, tables: readonly FilledTable[]): Promise<void> {
  for (const { sha256, ...table } of tables) {
    const hash = createHash('sha256')
    for await (const part of copyOf(client, table) as AsyncIterable<Buffer>) hash.update(part)
    if (hash.digest('hex') !== sha256) throw new BackupError(`A tabela ${table.tabela} chegou diferente.`)
  }
}

function copyOf(client: Client, { tabela, colunas }: Table) {
  return client.query(copyTo(`copy ${tabela} (${colunas.join(', ')}) to stdout`))
}
