/**
 * Uploaded files before their import: received in parts, and kept until they are imported, discarded or a day old.
 */
import { sql } from 'kysely'
import { refusedFile } from '../../core/csv/reading.ts'
import { INCOMPLETE_MESSAGE } from '../../core/partes.ts'
import { Recusa } from '../../core/recusa.ts'
import { beginEnvio, type Envios, storedParts } from '../cadastro/partes.ts'
import type { Db } from '../database/schema/types.ts'

/** Files per person at most: then the oldest is deleted. */
const MAX_ENVIOS = 5

/**
 * Begins the upload of a file; `free` is the space on the database's disk, in bytes. Throws Recusa if there is no
 * room.
 */
export function iniciarEnvio(
  db: Db,
  usuario_id: string,
  file: { nome: string; tamanho: number },
  free: number | null,
) {
  // Serialised: concurrent uploads could together exceed the limit.
  return beginEnvio(db, ENVIOS, { bytes: file.tamanho, free }, async () => {
    await sql`
      delete from importacoes_envios where id in (
        select id from importacoes_envios where usuario_id = ${usuario_id}
         order by created_at desc, id desc offset ${MAX_ENVIOS - 1})`.execute(db)
    return db
      .insertInto('importacoes_envios')
      .values({ ...file, usuario_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/** How spreadsheets arrive. */
export const ENVIOS: Envios = {
  partes: ['importacoes_envios_partes', 'envio_id'],
  sizeOf: async (db, usuario_id, id) => (await envioOf(db, usuario_id, id)).tamanho,
  refused: refusedFile,
}

/** Returns the file's name and bytes. Throws Recusa if it was deleted or is incomplete. */
export async function contentOfEnvio(
  db: Db,
  usuario_id: string,
  id: string,
): Promise<{ nome: string; bytes: Uint8Array }> {
  const { nome, tamanho } = await envioOf(db, usuario_id, id)
  const bytes = new Uint8Array(tamanho)
  let length = 0
  // All parts at once would take several times the file's size.
  for await (const part of storedParts(db, ENVIOS.partes, { id, bytes: tamanho })) {
    if (!part) throw refusedFile(INCOMPLETE_MESSAGE)
    bytes.set(part, length)
    length += part.length
  }
  return { nome, bytes }
}

/** Deletes a file. Returns whether it was still there. */
export async function forgetEnvio(db: Db, usuario_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('importacoes_envios')
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes files older than a day. */
export async function purgeEnvios(db: Db): Promise<void> {
  await db
    .deleteFrom('importacoes_envios')
    .where(sql<boolean>`created_at < now() - interval '24 hours'`)
    .execute()
}

async function envioOf(db: Db, usuario_id: string, id: string) {
  return db
    .selectFrom('importacoes_envios')
    .select(['nome', 'tamanho'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .where(sql<boolean>`created_at > now() - interval '24 hours'`)
    .executeTakeFirstOrThrow(() => goneEnvio())
}

export function goneEnvio(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Este arquivo já não está no servidor. Escolha-o de novo.', {
    campo: 'arquivo',
  })
}
