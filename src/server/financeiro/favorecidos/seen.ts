/**
 * Payees' documents and keys as the caller sees them: in full, or masked; those of one payee in full for an hour after
 * the caller asked, which is recorded.
 */
import { sql } from 'kysely'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { can } from '../../../contract/permissions.ts'
import { ABERTURAS_POR_HORA } from '../../../core/dados-do-cliente.ts'
import { withMaskedDados } from '../../../core/financeiro/dados-do-favorecido.ts'
import { Recusa } from '../../../core/recusa.ts'
import { counted } from '../../../core/text.ts'
import { authorOf, type Context, usuarioOf } from '../../api/api.ts'
import { recordAct } from '../../database/connections/acts.ts'
import type { Db } from '../../database/schema/types.ts'
import { hourBefore } from '../../vendas/client-data.ts'
import { presentKeyIsOpen } from './chave-alterada.ts'
import { obterFavorecido } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** True if the caller sees every payee's document and key in full. */
export function seesInFull(context: Context): boolean {
  return can(usuarioOf(context), 'favorecidos.ver_dados')
}

/** One payee as the caller sees it. */
export async function asSeen(context: Context, favorecido: Favorecido): Promise<Favorecido> {
  const isClear = seesInFull(context) || (await hasOpened(context, favorecido.id))
  return isClear ? favorecido : withMaskedDados(favorecido)
}

/**
 * The payee with document and key, which are open to the caller for an hour from now; records it. Throws Recusa
 * MUITAS_ABERTURAS beyond as many payees in an hour as Configurações allows clients.
 */
export async function openDados(context: Context, id: string): Promise<Favorecido> {
  const { db, only } = context
  if (seesInFull(context)) return obterFavorecido(db, id, only)
  // A key that is being changed is waited for: the one that is shown is the one that the record is about.
  await sql`select from favorecidos where id = ${id} for share`.execute(db)
  const favorecido = await obterFavorecido(db, id, only)
  await recordOpening(context, favorecido)
  return favorecido
}

async function recordOpening(context: Context, { id, nome }: Favorecido): Promise<void> {
  const { db } = context
  const { id: usuario_id } = usuarioOf(context)
  // Many at once could together exceed the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plantao.favorecidos ${usuario_id}`}, 0))`.execute(
    db,
  )
  const before = await hasOpened(context, id)
  // A key that was entered since has to be opened too.
  if (before && (await showsPresentKey(db, id, usuario_id))) return
  if (!before) await requireRoom(context, usuario_id)
  const em = context.now().toISOString()
  await db
    .insertInto('aberturas_de_favorecidos')
    .values({ usuario_id, favorecido_id: id, em })
    .onConflict((conflict) => conflict.columns(['usuario_id', 'favorecido_id']).doUpdateSet({ em }))
    .execute()
  await recordAct(db, context, {
    ato: 'favorecido_aberto',
    author: authorOf(context),
    about: id,
    detalhes: { nome },
  })
}

/** Deletes the openings of more than a day ago. */
export async function forgetOpeningsOfPayees(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS).toISOString()
  await db.deleteFrom('aberturas_de_favorecidos').where('em', '<', before).execute()
}

async function requireRoom(context: Context, usuario_id: string): Promise<void> {
  const { rows } = await sql<{ opened: number; limite: number | null }>`
    select count(a.em) as opened, (select aberturas_por_hora from configuracoes) as limite
      from aberturas_de_favorecidos a where a.usuario_id = ${usuario_id} and a.em > ${hourBefore(context.now())}`.execute(
    context.db,
  )
  const { opened = 0, limite = null } = rows[0] ?? {}
  const perHour = limite ?? ABERTURAS_POR_HORA
  if (opened < perHour) return
  throw new Recusa(
    'MUITAS_ABERTURAS',
    `Você já abriu os dados de ${counted(perHour, 'favorecido', 'favorecidos')} na última hora. Espere um pouco e tente de novo.`,
  )
}

/** True if the caller opened the payee within the hour. */
export async function hasOpened(context: Context, favorecido_id: string): Promise<boolean> {
  const opened = await context.db
    .selectFrom('aberturas_de_favorecidos')
    .select('em')
    .where('usuario_id', '=', usuarioOf(context).id)
    .where('favorecido_id', '=', favorecido_id)
    .where('em', '>', hourBefore(context.now()))
    .executeTakeFirst()
  return opened !== undefined
}

async function showsPresentKey(db: Db, id: string, usuario_id: string): Promise<boolean> {
  const { rows } = await sql<{ aberta: boolean }>`
    select ${presentKeyIsOpen('f', usuario_id)} as aberta from favorecidos f where f.id = ${id}`.execute(db)
  return rows[0]?.aberta ?? false
}
