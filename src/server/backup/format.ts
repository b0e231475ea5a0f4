/**
 * The format of a backup: a tar archive, which may be encrypted as a whole in the age format (age-encryption.org/v1) with
 * a passphrase. Its members are the gzipped parts of each table in the text format of COPY, and last the manifest and its
 * checksum.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const MANIFEST = 'manifesto.json'
/** The manifest's SHA-256, as sha256sum writes it. */
export const MANIFEST_SUM = 'manifesto.sha256'

/** A part has about as many bytes of COPY text. */
export const PART_BYTES = 4 * 1024 * 1024

/** The beginning of an encrypted file. */
export const ENCRYPTED_START = 'age-encryption.org/v1'

/** The file comes from outside, and its names are shown to a person: none has a character that a terminal obeys. */
export const manifestSchema = z.object({
  formato: z.literal(1),
  /** The version of Plantão, and the instant of the snapshot. */
  plantao: z.string().regex(/^[\w.+-]{1,40}$/),
  criada_em: z.iso.datetime(),
  /** The migrations applied to the database, in their order. */
  migracoes: z.array(z.object({ nome: z.string().regex(/^\w{1,100}$/), checksum: z.string() })).min(1),
  tabelas: z.array(
    z.object({
      /** As SQL, but taken for no more than names to look up in the database: see names.ts. */
      tabela: z.string().regex(/^\w+\.(\w+|"\w+")$/),
      colunas: z.array(z.string().regex(/^(\w+|"\w+")$/)).min(1),
      /** Rows of the COPY text, and its SHA-256 in hexadecimal. */
      linhas: z.int().min(0),
      sha256: z.string(),
    }),
  ),
  /** The server's secret; only in an encrypted backup. */
  segredo: z.string().optional(),
  /** An Ed25519 key and its signature of all the rest, in base64url: see signature.ts. Earlier versions wrote none. */
  assinatura: z
    .object({ chave: z.string().regex(/^[\w-]{43}$/), valor: z.string().regex(/^[\w-]{86}$/) })
    .optional(),
})
export type Manifest = z.output<typeof manifestSchema>

/** The content of MANIFEST_SUM for the manifest's content. */
export function sumOfManifest(content: Buffer): string {
  return `${createHash('sha256').update(content).digest('hex')}  ${MANIFEST}\n`
}

/** The folder of a table's parts: 'dados/auth.user/' for 'auth."user"'. */
export function folderOf(tabela: string): string {
  return `dados/${tabela.replaceAll('"', '')}/`
}

/** 'dados/public.vendas/00001.copy.gz' */
export function partName(tabela: string, number: number): string {
  return `${folderOf(tabela)}${String(number).padStart(5, '0')}.copy.gz`
}

/** A backup that cannot be made or used; `message` is a sentence for the person who runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
