/** Writes campaigns and their links, inside the given transaction. */
import type { Kysely } from 'kysely'
import type { CampanhaDoFormulario } from '../../contract/campanhas.ts'
import type { Tables } from '../database/types.ts'

/** Creates a campaign, which is Ativa, and returns its id. */
export async function inserirCampanha(
  db: Kysely<Tables>,
  { lojas, empreendimentos, ...campos }: CampanhaDoFormulario,
): Promise<{ id: string }> {
  const { id } = await db.insertInto('campanhas').values(campos).returning('id').executeTakeFirstOrThrow()
  await ligar(db, id, { lojas, empreendimentos })
  return { id }
}

export async function gravarCampanha(
  db: Kysely<Tables>,
  id: string,
  { lojas, empreendimentos, ...campos }: CampanhaDoFormulario,
): Promise<void> {
  await db.updateTable('campanhas').set(campos).where('id', '=', id).execute()
  await ligar(db, id, { lojas, empreendimentos })
}

/** Replaces the campaign's links; those that remain are not touched. */
async function ligar(
  db: Kysely<Tables>,
  campanha_id: string,
  { lojas, empreendimentos }: Pick<CampanhaDoFormulario, 'lojas' | 'empreendimentos'>,
): Promise<void> {
  const sobrasDeLojas = db.deleteFrom('campanhas_lojas').where('campanha_id', '=', campanha_id)
  await (lojas.length > 0 ? sobrasDeLojas.where('loja_id', 'not in', lojas) : sobrasDeLojas).execute()
  const sobras = db.deleteFrom('campanhas_empreendimentos').where('campanha_id', '=', campanha_id)
  await (empreendimentos.length > 0
    ? sobras.where('empreendimento_id', 'not in', empreendimentos)
    : sobras
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
