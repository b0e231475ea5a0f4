/**
 * What the caller sees of clients' data: all of it, or, for Staff while Configurações says 'Sob pedido', masked until
 * they ask for a sale's. Whatever leaves the server with a sale in it goes through `asSeen`.
 */
import { type Kysely, sql } from 'kysely'
import { can } from '../../contract/permissions.ts'
import type { Venda } from '../../contract/vendas.ts'
import { ABERTURAS_POR_HORA } from '../../core/dados-do-cliente.ts'
import { maskCpf, maskTelefone, seenVenda } from '../../core/masks.ts'
import { Recusa } from '../../core/recusa.ts'
import { counted } from '../../core/text.ts'
import { authorOf, type Context, usuarioOf } from '../api/api.ts'
import type { Tables } from '../database/types.ts'
import { recordDocument, recordOpening } from './openings.ts'

const HOUR_MS = 60 * 60_000

/** How long the data of an opened sale can be changed: as long as a draft of its form is kept. */
const DAY_MS = 24 * HOUR_MS

/** Whether lists, searches and sales that the caller has not opened show them clients' data masked. */
export async function isMasked(context: Context): Promise<boolean> {
  if (can(authorOf(context).usuario?.cargo, 'vendas.ver_dados_do_cliente')) return false
  // The setting holds from the moment of its change; a replica may be a second behind.
  return (await readSettings(context.onReplica ? context.database.db : context.db)).masked
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
  // Otherwise many at once could together exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.aberturas ${usuario_id}`}, 0))`.execute(
    db,
  )
  const now = context.now()
  const recent = await db
    .selectFrom('aberturas_de_dados')
    .select('venda_id')
    .where('usuario_id', '=', usuario_id)
    .where('em', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .execute()
  if (recent.some(({ venda_id }) => venda_id === venda.id)) return
  const { perHour } = await readSettings(db)
  if (recent.length >= perHour)
    throw new Recusa(
      'MUITAS_ABERTURAS',
      `Você já abriu os dados de ${counted(perHour, 'cliente', 'clientes')} na última hora. Espere um pouco e tente de novo.`,
    )
  const em = now.toISOString()
  await db
    .insertInto('aberturas_de_dados')
    .values({ usuario_id, venda_id: venda.id, em })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'venda_id']).doUpdateSet({ em }))
    .execute()
  await recordDocument(context, venda, 'pedido')
}

/** Deletes the openings of more than a day ago. */
export async function forgetOpenings(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('aberturas_de_dados')
    .where('em', '<', new Date(now.getTime() - DAY_MS).toISOString())
    .execute()
}

/** Removes clients' data from stored answers that are older than an hour; who repeats such a request gets it masked. */
export async function forgetClientsInAnswers(db: Kysely<Tables>, now: Date): Promise<void> {
  const forgotten = {
    cliente_nome: '***',
    cliente_cpf: maskCpf(''),
    cliente_rg: null,
    cliente_telefone: maskTelefone(''),
    cliente_email: null,
    cliente_renda: null,
    mascarados: ['cliente_cpf', 'cliente_telefone'],
  }
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

async function readSettings(db: Kysely<Tables>): Promise<{ masked: boolean; perHour: number }> {
  const { dados_do_cliente, aberturas_por_hora } = await db
    .selectFrom('configuracoes')
    .select(['dados_do_cliente', 'aberturas_por_hora'])
    .executeTakeFirstOrThrow()
  return { masked: dados_do_cliente === 'Sob pedido', perHour: aberturas_por_hora ?? ABERTURAS_POR_HORA }
}
