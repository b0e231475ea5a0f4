/** The history of a sale, its participants and its campaigns. */
import type { Kysely } from 'kysely'
import type { History } from '../cadastro/history.ts'
import { notFound } from '../cadastro/not-found.ts'
import type { Tables } from '../database/schema/types.ts'

export const HISTORY: History = {
  mustExist: vendaMustExist,
}

/** Throws Recusa NAO_ENCONTRADO if there is no such sale. */
export async function vendaMustExist(db: Kysely<Tables>, id: string): Promise<void> {
  const venda = await db.selectFrom('vendas').select('id').where('id', '=', id).executeTakeFirst()
  if (!venda) throw notFound('vendas')
}
