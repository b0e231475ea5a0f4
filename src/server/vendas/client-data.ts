/**
 * What the caller sees of clients' data: all of it, or, for Staff while Configurações says 'Sob pedido', masked until
 * they ask for a sale's. Whatever leaves the server with a sale in it goes through `asSeen`.
 */
import { sql } from 'kysely'
import { can } from '../../contract/permissions.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { ABERTURAS_POR_HORA } from '../../core/dados-do-cliente.ts'
import { forgottenClient, seenVenda } from '../../core/masks.ts'
import { Recusa } from '../../core/recusa.ts'
import { counted } from '../../core/text.ts'
import { authorOf, type Context, primaryOf, usuarioOf } from '../api/api.ts'
import type { Db } from '../database/schema/types.ts'
import { recordDocument, recordOpening } from './openings.ts'
import { requireVenda } from './seen.ts'

const HOUR_MS = 60 * 60_000

/** How long the data of an opened sale can be changed: as long as a draft of its form is kept. */
const DAY_MS = 24 * HOUR_MS

/** Whether lists, searches and sales that the caller has not opened show them clients' data masked. */
export async function isMasked(context: Context): Promise<boolean> {
  if (can(authorOf(context).usuario, 'vendas.ver_dados_do_cliente')) return false
  // The setting holds from the moment of its change; a replica may be a second behind.
  return (await readSettings(primaryOf(context))).masked
}

/** The sale as the caller sees it. `onClear` runs before it is returned in clear to somebody who did not ask for it. */
export async function asSeen(
  context: Context,
  venda: Venda,
  onClear: (venda: Venda) => Promise<void> = async () => {},
): Promise<Venda> {
  const asks = await isMasked(context)
  const seen = seenVenda(venda, asks && !(await hasOpened(context, venda.id, HOUR_MS)))
  if (!asks && !seen.mascarados) await onClear(venda)
  return seen
}

/**
 * A stored answer as the caller may see it now: its sale as `asSeen` shows it. Any other answer as it is. Throws Recusa
 * NAO_ENCONTRADO for a sale that is not seen any more.
 */
export async function asSeenNow<T>(context: Context, stored: T): Promise<T> {
  if (!isVenda(stored)) return stored
  if (context.only !== null) await requireVenda(context.db, stored.id, context.only)
  return stored.mascarados ? stored : { ...stored, ...(await asSeen(context, stored)) }
}

function isVenda<T>(answer: T): answer is T & Venda {
  return typeof answer === 'object' && answer !== null && 'cliente_cpf' in answer
}

/** Whether the caller sees the client's data of the sale now. */
export async function seesClientData(context: Context, vendaId: string): Promise<boolean> {
  return !(await isMasked(context)) || hasOpened(context, vendaId, HOUR_MS)
}

/** Whether the caller may change the client's data of the sale: what they cannot see they do not replace. */
export async function mayChangeClientData(context: Context, vendaId: string): Promise<boolean> {
  return !(await isMasked(context)) || hasOpened(context, vendaId, DAY_MS)
}

/**
 * Opens the client's data of the sale to the caller for an hour, and records it. Throws Recusa MUITAS_ABERTURAS beyond
 * the limit in an hour.
 */
export async function openClientData(context: Context, venda: Venda): Promise<void> {
  if (!(await isMasked(context))) return recordOpening(context, venda)
  const { db } = context
  const { id: usuario_id } = usuarioOf(context)
  await lockLimit(db, usuario_id)
  const now = context.now()
  if (await hasOpened(context, venda.id, HOUR_MS)) return
  await requireRoom(db, usuario_id, now)
  const em = now.toISOString()
  await db
    .insertInto('aberturas_de_dados')
    .values({ usuario_id, venda_id: venda.id, em })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'venda_id']).doUpdateSet({ em }))
    .execute()
  await recordDocument(context, venda, 'pedido')
}

/** Lets whatever counts towards the person's limit wait for its turn: many at once could together exceed it. */
export async function lockLimit(trx: Db, usuario_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.aberturas ${usuario_id}`}, 0))`.execute(
    trx,
  )
}

/**
 * Throws Recusa MUITAS_ABERTURAS if the person has opened and searched for the data of as many clients in the last hour
 * as Configurações allows.
 */
export async function requireRoom(db: Db, usuario_id: string, now: Date): Promise<void> {
  const { perHour } = await readSettings(db)
  const since = hourBefore(now)
  const { rows } = await sql<{ opened: number; searched: number }>`
    select (select count(*) from aberturas_de_dados where usuario_id = ${usuario_id} and em > ${since}) as opened,
           (select count(*) from buscas_de_clientes where usuario_id = ${usuario_id} and em > ${since}) as searched`.execute(
    db,
  )
  const { opened = 0, searched = 0 } = rows[0] ?? {}
  if (opened + searched < perHour) return
  throw new Recusa(
    'MUITAS_ABERTURAS',
    `Você já ${searched > 0 ? 'abriu ou buscou' : 'abriu'} os dados de ${counted(perHour, 'cliente', 'clientes')} na última hora. Espere um pouco e tente de novo.`,
  )
}

/** The instant an hour before `now`, since when openings and searches count. */
export function hourBefore(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString()
}

/** Deletes the openings and the searches of more than a day ago. */
export async function forgetOpenings(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  await db.deleteFrom('aberturas_de_dados').where('em', '<', before).execute()
  await db.deleteFrom('buscas_de_clientes').where('em', '<', before).execute()
}

/** Removes clients' data from stored answers that are older than an hour; who repeats such a request gets it masked. */
export async function forgetClientsInAnswers(db: Db, now: Date): Promise<void> {
  const forgotten = forgottenClient()
  await sql`
    update idempotencia set resposta = resposta || ${JSON.stringify(forgotten)}::jsonb
     where created_at < ${new Date(now.getTime() - HOUR_MS).toISOString()}
       and resposta ? 'cliente_cpf' and resposta ->> 'cliente_nome' <> ${forgotten.cliente_nome}`.execute(db)
}

async function hasOpened(context: Context, venda_id: string, withinMs: number): Promise<boolean> {
  const opened = await context.db
    .selectFrom('aberturas_de_dados')
    .select('em')
    .where('usuario_id', '=', usuarioOf(context).id)
    .where('venda_id', '=', venda_id)
    .where('em', '>', new Date(context.now().getTime() - withinMs).toISOString())
    .executeTakeFirst()
  return opened !== undefined
}

async function readSettings(db: Db): Promise<{ masked: boolean; perHour: number }> {
  const { dados_do_cliente, aberturas_por_hora } = await db
    .selectFrom('configuracoes')
    .select(['dados_do_cliente', 'aberturas_por_hora'])
    .executeTakeFirstOrThrow()
  return { masked: dados_do_cliente === 'Sob pedido', perHour: aberturas_por_hora ?? ABERTURAS_POR_HORA }
}
