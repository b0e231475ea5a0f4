/**
 * Searches for a client's whole CPF, telefone or email by somebody who sees them masked. Each says whether that client
 * bought something, so it counts as an opening does, found or not: once an hour for each person and value.
 */
import { sql } from 'kysely'
import { type ClientValue, clientValueIn } from '../../core/dados-do-cliente.ts'
import { maskEmail } from '../../core/masks.ts'
import { authorOf, type Context, usuarioOf } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { hourBefore, isMasked, lockLimit, requireRoom } from './client-data.ts'
import { isOfClient, type SearchScope } from './text-search.ts'

/**
 * How far the caller's search for `texto` may look in sales. Every search of sales begins with it. Throws Recusa
 * MUITAS_ABERTURAS if the search counts and is beyond the limit in an hour.
 */
export async function searchScope(
  context: Context,
  texto: string | undefined,
): Promise<Required<SearchScope>> {
  const masked = await isMasked(context)
  const value = masked && texto ? clientValueIn(texto) : null
  if (value) await countSearch(context, value)
  return { only: context.only, masked }
}

async function countSearch(context: Context, value: ClientValue): Promise<void> {
  const { id: usuario_id } = usuarioOf(context)
  const now = context.now()
  const search: Search = {
    usuario_id,
    value,
    // The hash has the person in it: equal hashes would tell that two people searched for the same client.
    valor_hash: context.buscas(`${usuario_id} ${value.valor}`),
    since: hourBefore(now),
  }
  // Also where a replica answers the search: what was counted a moment ago may not have arrived there.
  const { db } = context.database
  if (await isFree(db, search)) return
  // Without the lock, for those who keep on guessing.
  await requireRoom(db, usuario_id, now)
  await db.transaction().execute(async (trx) => {
    await lockLimit(trx, usuario_id)
    if (await isFree(trx, search)) return
    await requireRoom(trx, usuario_id, now)
    const { valor_hash } = search
    const em = now.toISOString()
    await trx
      .insertInto('buscas_de_clientes')
      .values({ usuario_id, valor_hash, em })
      .onConflict((conflict) => conflict.columns(['usuario_id', 'valor_hash']).doUpdateSet({ em }))
      .execute()
    await recordAct(trx, context, {
      ato: 'cliente_procurado',
      author: authorOf(context),
      detalhes: { tipo: value.tipo, mascara: maskOf(value) },
    })
  })
}

interface Search {
  usuario_id: string
  value: ClientValue
  valor_hash: Buffer
  since: string
}

/** Whether the search was counted already, or is for a client whose sale the person has open. */
async function isFree(db: Db, { usuario_id, value, valor_hash, since }: Search): Promise<boolean> {
  const { rows } = await sql<{ livre: boolean }>`
    select exists (select from buscas_de_clientes
                    where usuario_id = ${usuario_id} and valor_hash = ${valor_hash} and em > ${since})
        or exists (select from aberturas_de_dados a join vendas v on v.id = a.venda_id
                    where a.usuario_id = ${usuario_id} and a.em > ${since} and ${isOfClient('v', value)}) as livre`.execute(
    db,
  )
  return rows[0]?.livre === true
}

/** '*********25', 'm***@***' */
function maskOf({ tipo, valor }: ClientValue): string {
  return tipo === 'email' ? maskEmail(valor) : valor.slice(-2).padStart(valor.length, '*')
}
