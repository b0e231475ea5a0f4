/** A fingerprint of the payees' data that a person looked at: a closing is only sent and approved with the data seen. */
import { sql } from 'kysely'
import { FECHAMENTO_MESSAGES } from '../../../core/financeiro/fechamentos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Context } from '../../api/api.ts'
import type { OnlyLoja } from '../../api/view.ts'
import type { Db } from '../../database/schema/types.ts'
import { type Head, readHead } from './queries.ts'

/**
 * Stands for the data of all payees of the closing as they are now, whose first keys its summary has: a page of a server
 * that did not show them sends nothing. With `lock` they stay so until the end of the transaction.
 */
export async function conferenciaOf(db: Db, id: string, { lock = false } = {}): Promise<string> {
  const { rows } = await sql<{ conferencia: string }>`
    with f as materialized (
      select f.id, f.nome, f.documento, f.tipo_chave, f.chave_pix from favorecidos f
       where f.id in (select p.favorecido_id from pagamentos p where p.fechamento_id = ${id})
       order by f.id ${lock ? sql`for share` : sql``})
    select encode(sha256(convert_to('com chaves novas' || coalesce(string_agg(f::text, e'\n' order by f.id), ''), 'UTF8')), 'hex') as conferencia
      from f`.execute(db)
  return rows[0]?.conferencia ?? ''
}

/**
 * The closing, held until the end of the transaction, if it is as it was looked at. Throws Recusa: NAO_ENCONTRADO unless it is seen,
 * and FECHAMENTO_MUDOU if it, or a payee's data, changed since.
 */
export async function lockAsSeen(
  db: Db,
  { id, versao, conferencia }: { id: string; versao: number; conferencia?: string },
  only: OnlyLoja,
): Promise<Head> {
  const head = await readHead(db, id, only, { lock: true })
  const isSame =
    head.versao === versao &&
    (conferencia === undefined || conferencia === (await conferenciaOf(db, id, { lock: true })))
  if (!isSame) throw new Recusa('FECHAMENTO_MUDOU', FECHAMENTO_MESSAGES.mudou)
  return head
}

/** Likewise a draft. Throws Recusa: NAO_ENCONTRADO, FECHAMENTO_MUDOU, SITUACAO. */
export async function lockDraftAsSeen(
  { db, only }: Pick<Context, 'db' | 'only'>,
  seen: { id: string; versao: number },
): Promise<Head> {
  const head = await lockAsSeen(db, seen, only)
  if (head.status !== 'Rascunho') throw new Recusa('SITUACAO', FECHAMENTO_MESSAGES.em_edicao)
  return head
}
