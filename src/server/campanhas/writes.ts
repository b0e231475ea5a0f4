/** Writes campaigns and their links, inside the given transaction. */
import { sql } from 'kysely'
import type { CampanhaInput } from '../../contract/campanhas.ts'
import type { Db } from '../database/schema/types.ts'

/** Creates a campaign, which is Ativa, and returns its id. */
export async function insertCampanha(
  db: Db,
  { lojas, empreendimentos, ...fields }: CampanhaInput,
): Promise<{ id: string }> {
  const { id } = await db.insertInto('campanhas').values(fields).returning('id').executeTakeFirstOrThrow()
  await link(db, id, { lojas, empreendimentos })
  return { id }
}

export async function updateCampanha(
  db: Db,
  id: string,
  { lojas, empreendimentos, ...fields }: CampanhaInput,
): Promise<void> {
  await db.updateTable('campanhas').set(fields).where('id', '=', id).execute()
  await link(db, id, { lojas, empreendimentos })
}

async function link(
  db: Db,
  id: string,
  { lojas, empreendimentos }: Pick<CampanhaInput, 'lojas' | 'empreendimentos'>,
): Promise<void> {
  await linkTo(db, id, { table: 'campanhas_lojas', column: 'loja_id', ids: lojas })
  await linkTo(db, id, {
    table: 'campanhas_empreendimentos',
    column: 'empreendimento_id',
    ids: empreendimentos,
  })
}

interface Links {
  table: 'campanhas_lojas' | 'campanhas_empreendimentos'
  column: string
  ids: readonly string[]
}

/** Replaces the campaign's links of one kind; those that remain are not touched. */
async function linkTo(db: Db, campanha_id: string, { table, column, ids }: Links): Promise<void> {
  const [links, linked] = [sql.table(table), sql.ref(column)]
  await sql`
    delete from ${links} where campanha_id = ${campanha_id} and ${linked} <> all (${ids}::uuid[])`.execute(db)
  if (ids.length === 0) return
  await sql`
    insert into ${links} (campanha_id, ${linked}) select ${campanha_id}, unnest(${ids}::uuid[])
        on conflict (campanha_id, ${linked}) do nothing`.execute(db)
}
