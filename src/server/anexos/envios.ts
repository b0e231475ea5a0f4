/** Uploads of attachments: begun, received part by part, and completed or forgotten. */
import { sql } from 'kysely'
import type { NewAnexoInput } from '../../contract/anexos.ts'
import { ANEXO_MESSAGES, MAX_ANEXOS, typeOfAnexo } from '../../core/anexos.ts'
import { isAnonymous } from '../../core/dados-do-cliente.ts'
import { ENVIO_MS, INCOMPLETE_MESSAGE } from '../../core/partes.ts'
import { Recusa } from '../../core/recusa.ts'
import type { OnlyLoja } from '../api/view.ts'
import { notFound } from '../cadastro/not-found.ts'
import { beginEnvio, type Envios, receivedFile, requireFewEnvios } from '../cadastro/partes.ts'
import type { Db } from '../database/schema/types.ts'
import { countAnexos } from '../vendas/anexos.ts'
import { isSeen, requireVenda } from '../vendas/seen.ts'
import { vendaOfAnexo } from './queries.ts'

/** The person who sends a file, and the sales that they see. */
interface Author {
  usuario_id: string
  only: OnlyLoja
}

/**
 * Begins the upload of a file by the usuario, with so many bytes `free` on the database's disk. Throws Recusa when the
 * sale accepts no attachment, or no more of them, or there is no room.
 */
export async function iniciarEnvio(
  db: Db,
  { usuario_id, only }: Author,
  input: NewAnexoInput,
  free: number | null,
) {
  await requireFewer(db, input.venda_id, only)
  await requireFewEnvios(db, usuario_id)
  return beginEnvio(db, enviosOf(only), { bytes: input.tamanho, free }, async ({ ofAnexos, gigabytes }) => {
    if (!ofAnexos) throw refused(ANEXO_MESSAGES.espaco(gigabytes))
    return db
      .insertInto('anexos_envios')
      .values({ ...input, usuario_id })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

const PARTES = ['vendas_anexos_partes', 'anexo_id'] as const

/** How attachments arrive. Their parts are stored where they stay: an upload has the id of its attachment. */
export function enviosOf(only: OnlyLoja): Envios {
  return {
    partes: PARTES,
    async sizeOf(db, usuario_id, id) {
      const { tamanho, venda_id } = (await lockEnvio(db, usuario_id, id)) ?? gone()
      if (only !== null) await requireVenda(db, venda_id, only)
      return tamanho
    },
    refused,
    requireBeginning(bytes) {
      if (!typeOfAnexo(bytes)) throw refused(ANEXO_MESSAGES.tipo)
    },
  }
}

/** Makes the upload an attachment of its sale, once. Throws Recusa if parts are missing, or the sale has that file already. */
export async function completeEnvio(db: Db, { usuario_id, only }: Author, id: string): Promise<void> {
  const envio = await lockEnvio(db, usuario_id, id)
  if (!envio && (await isCompleted(db, usuario_id, id))) {
    await vendaOfAnexo(db, id, only)
    return
  }
  const { tamanho, categoria, nome, venda_id } = envio ?? gone()
  await requireFewer(db, venda_id, only)
  const received = await receivedFile(db, PARTES, { id, bytes: tamanho })
  if (!received) throw refused(INCOMPLETE_MESSAGE)
  await db
    .insertInto('vendas_anexos')
    .values({ id, venda_id, categoria, nome, tamanho, ...received, usuario_id })
    .execute()
  await db.deleteFrom('anexos_envios').where('id', '=', id).execute()
}

/** Deletes the uploads that were begun more than an hour ago. */
export async function forgetEnvios(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('anexos_envios')
    .where('created_at', '<', new Date(now.getTime() - ENVIO_MS).toISOString())
    .execute()
}

/** Locks the sale, so that it is neither anonymised nor given a further attachment meanwhile. */
async function requireFewer(db: Db, id: string, only: OnlyLoja): Promise<void> {
  const venda = await db
    .selectFrom('vendas')
    .select(['cliente_nome', 'cliente_cpf'])
    .where('id', '=', id)
    .where(isSeen('vendas', only))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('vendas'))
  if (isAnonymous(venda)) throw refused(ANEXO_MESSAGES.anonimizado)
  if ((await countAnexos(db, id)) >= MAX_ANEXOS) throw refused(ANEXO_MESSAGES.quantidade)
}

function lockEnvio(db: Db, usuario_id: string, id: string) {
  return db
    .selectFrom('anexos_envios')
    .select(['venda_id', 'categoria', 'nome', 'tamanho'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${ENVIO_MS / 1000})`)
    .forUpdate()
    .executeTakeFirst()
}

async function isCompleted(db: Db, usuario_id: string, id: string): Promise<boolean> {
  const anexo = await db
    .selectFrom('vendas_anexos')
    .select('id')
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  return anexo !== undefined
}

function gone(): never {
  throw new Recusa('NAO_ENCONTRADO', ANEXO_MESSAGES.envio)
}

function refused(message: string): Recusa {
  return new Recusa('ANEXO_RECUSADO', message, { campo: 'arquivo' })
}
