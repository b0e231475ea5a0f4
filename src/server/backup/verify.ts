/** Reads a backup's tables, checking them against its manifest. */
import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Identity } from 'age-encryption'
import { readMigrations } from '../database/schema/migrate.ts'
import {
  isChecksumOf,
  REPLACED_COMMIT,
  REPLACED_VERSION,
  readReplaced,
  shareOf,
} from '../database/schema/replaced.ts'
import { isEncrypted, membersOf } from './archive.ts'
import {
  BackupError,
  folderOf,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  manifestSchema,
  PART_BYTES,
  sumOfManifest,
} from './format.ts'
import { passphraseIdentity } from './passphrase.ts'
import { signerOf } from './signature.ts'

const expand = promisify(gunzip)
const NEWLINE = 10

/** A backup that was read whole. */
export interface VerifiedBackup {
  file: string
  /** Opens the file again, without deriving its key again; null if it is not encrypted. */
  opening: Identity | null
  manifest: Manifest
  /** The fingerprint of the key that signed it; null without a signature. */
  signer: string | null
}

/** Reads a backup of this version or the one before. Throws BackupError unless it is whole and unaltered. */
export async function verifyBackup(file: string, passphrase?: string): Promise<VerifiedBackup> {
  const read = new Map<string, { hash: Hash; rows: number }>()
  const last = new Map<string, Buffer>()
  const opening = await openingOf(file, passphrase)
  for await (const { name, content } of membersOf(file, opening)) {
    if (name === MANIFEST || name === MANIFEST_SUM) {
      last.set(name, content)
      continue
    }
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const table = read.get(folder) ?? { hash: createHash('sha256'), rows: 0 }
    read.set(folder, table)
    const text = await textOf(content)
    table.hash.update(text)
    for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) table.rows++
  }
  const { manifest, signer } = parseManifest(last.get(MANIFEST), last.get(MANIFEST_SUM))
  await refuseOtherVersion(manifest)
  for (const { tabela, linhas, sha256 } of manifest.tabelas) {
    const folder = folderOf(tabela)
    const table = read.get(folder)
    read.delete(folder)
    if (!table || table.rows !== linhas || table.hash.digest('hex') !== sha256)
      throw damaged(`a tabela ${tabela} não confere`)
  }
  if (read.size > 0) throw damaged('uma parte não é desta cópia')
  return { file, opening, manifest, signer }
}

/** The COPY text of a part. Throws BackupError if it is damaged. */
export async function textOf(part: Buffer): Promise<Buffer> {
  try {
    return await expand(part, { maxOutputLength: 16 * PART_BYTES })
  } catch (error) {
    throw damaged('uma parte não pode ser lida', error)
  }
}

async function openingOf(file: string, passphrase: string | undefined): Promise<Identity | null> {
  if (!(await isEncrypted(file))) return null
  if (passphrase === undefined)
    throw new BackupError('Esta cópia é cifrada. Informe a senha em BACKUP_PASSPHRASE.')
  return passphraseIdentity(passphrase)
}

function parseManifest(
  content: Buffer | undefined,
  sum: Buffer | undefined,
): Pick<VerifiedBackup, 'manifest' | 'signer'> {
  if (!content || sum?.toString() !== sumOfManifest(content))
    throw damaged('o manifesto falta ou não confere')
  try {
    const parsed = JSON.parse(content.toString('utf8'))
    const manifest = manifestSchema.parse(parsed)
    return { manifest, signer: signerOf(parsed, manifest) }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw damaged('o manifesto não é o de uma cópia do Plantão', error)
  }
}

async function refuseOtherVersion({ migracoes, plantao }: Manifest): Promise<void> {
  const replaced = await readReplaced()
  if (shareOf(new Set(migracoes.map(({ nome }) => nome)), replaced) === 'some')
    throw new BackupError(
      `Esta cópia foi feita por uma versão anterior do Plantão (${plantao}). Restaure-a com a ${REPLACED_VERSION} (commit ${REPLACED_COMMIT}), e depois inicie esta com os mesmos dados.`,
    )
  const migrations = [...replaced, ...(await readMigrations())]
  const known = new Map(migrations.map(({ nome, checksum }) => [nome, checksum]))
  for (const { nome, checksum } of migracoes) {
    const own = known.get(nome)
    if (own === undefined || !isChecksumOf(checksum, own))
      throw new BackupError(
        `Esta cópia foi feita por outra versão do Plantão (${plantao}), mais nova que esta. Atualize o Plantão antes de restaurá-la.`,
      )
  }
}

function damaged(what: string, cause?: unknown): BackupError {
  return new BackupError(`O arquivo está danificado ou incompleto: ${what}.`, { cause })
}
