/** Which sales somebody sees. Whatever reads or changes sales by an id, or beside `conditionOf`, goes through here. */
import { type RawBuilder, sql } from 'kysely'
import { refusedFields } from '../../core/recusa.ts'
import { RESTRICAO_MESSAGES } from '../../core/restricoes.ts'
import type { OnlyLoja } from '../api/view.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Db } from '../database/schema/types.ts'

/** Whether the sale `v` is seen. */
export function isSeen(v: string, only: OnlyLoja): RawBuilder<boolean> {
  return only === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${v}.loja_id`)} = ${only}`
}

/** Throws Recusa NAO_ENCONTRADO if there is no such sale, or it is not seen. */
export async function requireVenda(db: Db, id: string, only: OnlyLoja): Promise<void> {
  await db
    .selectFrom('vendas')
    .select('id')
    .where('id', '=', id)
    .where(isSeen('vendas', only))
    .executeTakeFirstOrThrow(() => notFound('vendas'))
}

/** Throws Recusa DADOS_INVALIDOS, at `field`, for a loja whose sales are not seen: none is made for it or moved there. */
export function requireOwnLoja(only: OnlyLoja, loja_id: string | null, field: string): void {
  if (only === null || loja_id === only) return
  throw refusedFields(RESTRICAO_MESSAGES['Ver vendas de outras lojas'], field)
}
