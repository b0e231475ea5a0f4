/** Uploads of comprovantes: begun, received part by part, and completed for their payments or forgotten. */
import { sql } from 'kysely'
import type { AlvoDoComprovante, NewComprovanteInput } from '../../../contract/financeiro/comprovantes.ts'
import { ANEXO_MESSAGES, typeOfAnexo } from '../../../core/anexos.ts'
import { COMPROVANTE_MESSAGES } from '../../../core/financeiro/comprovantes.ts'
import { ENVIO_MS, INCOMPLETE_MESSAGE } from '../../../core/partes.ts'
import { Recusa } from '../../../core/recusa.ts'
import { type Context, usuarioOf } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import { beginEnvio, type Envios, receivedFile, requireFewEnvios } from '../../cadastro/partes.ts'
import type { Db } from '../../database/schema/types.ts'
import { readHead } from '../fechamentos/queries.ts'
import { IS_APPROVED, LIQUIDO, readClosing, SEM_COMPROVANTE } from '../pagamentos/queries.ts'

export const PARTES = ['comprovantes_partes', 'arquivo_id'] as const

/**
 * Begins an upload, with so many bytes `free` on the database's disk. Throws Recusa if the closing is not seen, or is neither a
 * draft nor approved, or there is no room.
 */
export async function iniciarEnvio(context: Context, input: NewComprovanteInput, free: number | null) {
  const { db, only } = context
  const usuario_id = usuarioOf(context).id
  const { status } = await readHead(db, input.fechamento_id, only)
  // A draft takes NFs and RPAs only.
  if (status !== 'Rascunho') await readClosing(db, input.fechamento_id, only)
  await requireFewEnvios(db, usuario_id)
  return beginEnvio(db, { refused }, { bytes: input.tamanho, free }, async ({ ofAnexos, gigabytes }) => {
    if (!ofAnexos) throw refused(COMPROVANTE_MESSAGES.espaco(gigabytes))
    return db
      .insertInto('comprovantes_arquivos')
      .values({ ...input, usuario_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/** How comprovantes arrive; their parts are stored where they stay. */
export function enviosOf(only: OnlyLoja): Envios {
  return {
    partes: PARTES,
    async sizeOf(db, usuario_id, id) {
      const { tamanho, fechamento_id } = await lockEnvio(db, usuario_id, id)
      if (only !== null) await readHead(db, fechamento_id, only)
      return tamanho
    },
    refused,
    requireBeginning(bytes) {
      if (!typeOfAnexo(bytes)) throw refused(ANEXO_MESSAGES.tipo)
    },
  }
}

/**
 * Adds the file to the payments; a file that the closing has already is added to more of them. Throws Recusa if parts are
 * missing, or the payments are not the closing's or no longer those that were seen.
 */
export async function concluirEnvio(
  context: Context,
  { id, alvo }: { id: string; alvo: AlvoDoComprovante },
): Promise<{ pagamentos: number }> {
  const { db, only } = context
  const usuario_id = usuarioOf(context).id
  const envio = await lockEnvio(db, usuario_id, id)
  const { fechamento_id } = envio
  await readClosing(db, fechamento_id, only)
  // The same file, or the last payment without one, is nobody else's meanwhile.
  await sql`select from fechamentos where id = ${fechamento_id} for no key update`.execute(db)
  const stored = await storeFile(db, { id, ...envio })
  const pagamentos = await paymentsOf(db, fechamento_id, alvo)
  await db
    .insertInto('comprovantes')
    .values(pagamentos.map((pagamento_id) => ({ ...stored, pagamento_id, usuario_id })))
    .onConflict((conflict) => conflict.constraint('comprovantes_unico').doNothing())
    .execute()
  return { pagamentos: pagamentos.length }
}

/** Keeps the upload's file, unless the closing, which the caller holds, has the same already. Throws Recusa if parts are missing. */
export async function storeFile(
  db: Db,
  { id, tamanho, fechamento_id }: { id: string; tamanho: number; fechamento_id: string },
): Promise<{ arquivo_id: string; sha256: string }> {
  const received = await receivedFile(db, PARTES, { id, bytes: tamanho })
  if (!received) throw refused(INCOMPLETE_MESSAGE)
  const same = await db
    .selectFrom('comprovantes_arquivos')
    .select('id')
    .where('fechamento_id', '=', fechamento_id)
    .where('sha256', '=', received.sha256)
    .executeTakeFirst()
  if (same) await db.deleteFrom('comprovantes_arquivos').where('id', '=', id).execute()
  else await db.updateTable('comprovantes_arquivos').set(received).where('id', '=', id).execute()
  return { arquivo_id: same?.id ?? id, sha256: received.sha256 }
}

async function paymentsOf(db: Db, fechamento_id: string, alvo: AlvoDoComprovante): Promise<string[]> {
  const asked = 'pagamentos' in alvo ? new Set(alvo.pagamentos) : null
  const { rows } = await sql<{ id: string }>`
    select p.id from pagamentos p
     where p.fechamento_id = ${fechamento_id}
       and ${asked ? sql`p.id = any(${[...asked]}::uuid[]) and ${IS_APPROVED} and ${LIQUIDO} > 0` : SEM_COMPROVANTE}
     order by p.id`.execute(db)
  if (asked && rows.length < asked.size) throw refused(COMPROVANTE_MESSAGES.de_outro)
  if ('sem_comprovante' in alvo && rows.length !== alvo.sem_comprovante)
    throw refused(COMPROVANTE_MESSAGES.mudaram)
  return rows.map((row) => row.id)
}

/** Deletes the uploads that were begun more than an hour ago. */
export async function forgetComprovantes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('comprovantes_arquivos')
    .where('sha256', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - ENVIO_MS).toISOString())
    .execute()
}

/** The usuario's upload, held until the end of the transaction. Throws Recusa NAO_ENCONTRADO. */
export function lockEnvio(db: Db, usuario_id: string, id: string) {
  return selectEnvio(db, usuario_id, id).forUpdate().executeTakeFirstOrThrow(noEnvio)
}

/** The usuario's upload. Throws Recusa NAO_ENCONTRADO. */
export function readEnvio(db: Db, usuario_id: string, id: string) {
  return selectEnvio(db, usuario_id, id).executeTakeFirstOrThrow(noEnvio)
}

const noEnvio = () => new Recusa('NAO_ENCONTRADO', ANEXO_MESSAGES.envio)

function selectEnvio(db: Db, usuario_id: string, id: string) {
  return db
    .selectFrom('comprovantes_arquivos')
    .select(['fechamento_id', 'tamanho'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .where('sha256', 'is', null)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${ENVIO_MS / 1000})`)
}

export function refused(message: string): Recusa {
  return new Recusa('COMPROVANTE_RECUSADO', message, { campo: 'arquivo' })
}
