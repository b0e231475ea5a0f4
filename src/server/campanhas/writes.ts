/** Writes campaigns and their links, inside the given transaction. */
import type { Kysely } from 'kysely'
import type { CampanhaInput } from '../../contract/campanhas.ts'
import type { Tables } from '../database/schema/types.ts'

/** Creates a campaign, which is Ativa, and returns its id. */
export async function insertCampanha(
  db: Kysely<Tables>,
  { lojas, empreendimentos, ...fields }: CampanhaInput,
): Promise<{ id: string }> {
  const { id } = await db.insertInto('campanhas').values(fields).returning('id').executeTakeFirstOrThrow()
  await link(db, id, { lojas, empreendimentos })
  return { id }
}

export async function updateCampanha(
  db: Kysely<Tables>,
  id: string,
  { lojas, empreendimentos, ...fields }: CampanhaInput,
): Promise<void> {
  await db.updateTable('campanhas').set(fields).where('id', '=', id).execute()
  await link(db, id, { lojas, empreendimentos })
}

/** Replaces the campaign's links; those that remain are not touched. */
async function link(
  db: Kysely<Tables>,
  campanha_id: string,
  { lojas, empreendimentos }: Pick<CampanhaInput, 'lojas' | 'empreendimentos'>,
): Promise<void> {
  const leftLojas = db.deleteFrom('campanhas_lojas').where('campanha_id', '=', campanha_id)
  await (lojas.length > 0 ? leftLojas.where('loja_id', 'not in', lojas) : leftLojas).execute()
  const left = db.deleteFrom('campanhas_empreendimentos').where('campanha_id', '=', campanha_id)
  await (empreendimentos.length > 0
    ? left.where('empreendimento_id', 'not in', empreendimentos)
    : left
  ).execute()
  if (lojas.length > 0)
    await db
      .insertInto('campanhas_lojas')
      .values(lojas.map((loja_id) => ({ campanha_id, loja_id })))
      .onConflict((conflict) => conflict.constraint('campanhas_lojas_uma_vez').doNothing())
      .execute()
  if (empreendimentos.length > 0)
    await db
      .insertInto('campanhas_empreendimentos')
      .values(empreendimentos.map((empreendimento_id) => ({ campanha_id, empreendimento_id })))
      .onConflict((conflict) => conflict.constraint('campanhas_empreendimentos_uma_vez').doNothing())
      .execute()
}
