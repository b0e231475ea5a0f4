/** Sales of one unit: what a form asks about before it is saved, and what is open once it is. */
import { type RawBuilder, sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import { VENDA_MESSAGES } from '../../core/vendas/messages.ts'
import { authorOf, type Context } from '../api/api.ts'
import type { OnlyLoja } from '../api/view.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'
import { isSeen, requireVenda } from './seen.ts'

const MOST = 20

/**
 * The numbers of the unit's live sales that are seen, at most 20, and whether there is one that is not. A sale without a tower
 * may be of any. Without the sale `exceto`, and those that somebody said to be of another unit than that one's.
 */
export async function vendasOfSameUnidade(
  db: Db,
  unidade: { empreendimento_id: string; torre?: string; unidade: string; exceto?: string },
  only: OnlyLoja,
): Promise<{ numeros: string[]; de_outra_loja: boolean }> {
  let query = db
    .selectFrom('vendas')
    .select(['numero_venda', isSeen('vendas', only).as('vista')])
    .where('empreendimento_id', '=', unidade.empreendimento_id)
    .where('status', '<>', 'Desistência')
    .where(
      sql<boolean>`plantao.unidade_normal(unidade) = nullif(plantao.unidade_normal(${unidade.unidade}), '')`,
    )
    .where(isOfTower(sql`plantao.torre_normal(torre)`, sql`plantao.torre_normal(${unidade.torre ?? ''})`))
  if (unidade.exceto) {
    const { exceto } = unidade
    query = query.where('id', '<>', exceto).where(sql<boolean>`not exists (
      select from vendas_mesma_unidade m where m.diferentes_em is not null
         and least(m.venda_id, m.outra_id) = least(vendas.id, ${exceto}::uuid)
         and greatest(m.venda_id, m.outra_id) = greatest(vendas.id, ${exceto}::uuid))`)
  }
  const rows = await query
    .orderBy('vista')
    .orderBy('numero_venda')
    .limit(MOST + 1)
    .execute()
  const numeros = rows.flatMap(({ numero_venda, vista }) => (vista ? [numero_venda] : []))
  return { numeros: numeros.slice(0, MOST), de_outra_loja: rows.some(({ vista }) => !vista) }
}

function isOfTower(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${one} = ${other} or '' in (${one}, ${other}))`
}

/** Whether the sale `v` is in an open pair of which both are seen. */
export function isRepeatedUnidade(v: string, only: OnlyLoja): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${v}.id`)} in (
    select par.id
      from vendas_mesma_unidade m join vendas uma on uma.id = m.venda_id join vendas outra on outra.id = m.outra_id
     cross join lateral (values (m.venda_id), (m.outra_id)) par (id)
     where m.diferentes_em is null and ${isSeen('uma', only)} and ${isSeen('outra', only)})`
}

/** The sales with which the sale `id` is in an open pair, by number. Throws Recusa NAO_ENCONTRADO. */
export async function repeatedUnidadeOf(
  db: Db,
  id: string,
  only: OnlyLoja,
): Promise<{ id: string; numero_venda: string }[]> {
  await requireVenda(db, id, only)
  return db
    .selectFrom('vendas')
    .select(['id', 'numero_venda'])
    .where(sql<boolean>`id in (
      select case when m.venda_id = ${id} then m.outra_id else m.venda_id end from vendas_mesma_unidade m
       where ${id} in (m.venda_id, m.outra_id) and m.diferentes_em is null)`)
    .where(isSeen('vendas', only))
    .orderBy('numero_venda')
    .execute()
}

/**
 * Records that the two sales are of different units, until one of them changes its own. Throws Recusa NAO_ENCONTRADO for a sale
 * that is not seen, and if the pair is not open any more.
 */
export async function declareDifferent(
  context: Context,
  { id, venda_id }: { id: string; venda_id: string },
): Promise<void> {
  const { db, only } = context
  await requireVenda(db, id, only)
  await requireVenda(db, venda_id, only)
  const { rows } = await sql<{ numero_venda: string; outra: string }>`
    update vendas_mesma_unidade m set diferentes_em = now() from vendas v, vendas o
     where m.diferentes_em is null and v.id = ${id} and o.id = ${venda_id}
       and (m.venda_id, m.outra_id) in ((v.id, o.id), (o.id, v.id))
    returning v.numero_venda, o.numero_venda as outra`.execute(db)
  const [detalhes] = rows
  if (!detalhes) throw new Recusa('NAO_ENCONTRADO', VENDA_MESSAGES.outra_unidade)
  await recordAct(db, context, { ato: 'unidades_diferentes', author: authorOf(context), about: id, detalhes })
}
