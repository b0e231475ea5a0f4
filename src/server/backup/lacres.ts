/**
 * Beside the backups: the last seal of the audit in each, so that an audit whose end was cut off, or that was made again,
 * is known by what the backups saw of it.
 */
import type { Client } from 'pg'
import { z } from 'zod'
import { readBeside, writeBeside } from './beside.ts'
import type { Manifest } from './format.ts'
import { hasTable } from './tables.ts'

export interface LastLacre {
  numero: number
  /** In hexadecimal. */
  hash: string
}

const notedLacre = z.object({
  numero: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** When the backup was made, as its manifest says. */
  copia: z.iso.datetime(),
  /** The backup's name. */
  arquivo: z.string(),
})
export type NotedLacre = z.output<typeof notedLacre>

const LIST = {
  name: 'lacres.json',
  schema: z.array(notedLacre),
  consequence: 'Sem ele não se vê se o fim da auditoria foi cortado.',
}

/** The last seal in the snapshot of `client`; null without any. */
export async function lastLacre(client: Client): Promise<LastLacre | null> {
  // Versions before seals were made have no table for them.
  if (!(await hasTable(client, 'plantao.lacres'))) return null
  const { rows } = await client.query<LastLacre>(
    `select numero::integer, encode(hash, 'hex') as hash from plantao.lacres order by numero desc limit 1`,
  )
  return rows[0] ?? null
}

/** The folder's list, oldest first; empty without one. Throws BackupError if the list is damaged. */
export async function readNotedLacres(folder: string): Promise<NotedLacre[]> {
  return (await readBeside(folder, LIST)) ?? []
}

/** Adds the backup's seal to the folder's list, unless an earlier backup noted it. Nothing is ever taken out of it. */
export async function noteLacre(
  folder: string,
  arquivo: string,
  { manifest, lacre }: { manifest: Manifest; lacre: LastLacre | null },
): Promise<void> {
  if (!lacre) return
  const noted = await readNotedLacres(folder)
  if (noted.some(({ numero, hash }) => numero === lacre.numero && hash === lacre.hash)) return
  await writeBeside(folder, LIST.name, [...noted, { ...lacre, copia: manifest.criada_em, arquivo }])
}
