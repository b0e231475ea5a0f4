/** Activates and deactivates a tier together with its links. */
import { type Kysely, sql } from 'kysely'
import type { StatusRegistro } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'

/**
 * Changes the tier's status and its links: Inativo ends every active link on `hoje`; Ativo starts one on `hoje` for
 * everyone who had the tier before. No effect if the tier already has the status or no longer exists.
 */
export async function alternarFaixa(
  db: Kysely<Tables>,
  { id, status }: { id: string; status: StatusRegistro },
  hoje: string,
): Promise<void> {
  // The update takes the lock: of two concurrent calls, the second finds nothing to change.
  const { numUpdatedRows } = await db
    .updateTable('faixas')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  if (status === 'Inativo') await endVinculos(db, id, hoje)
  else await resumeVinculos(db, id, hoje)
}

async function endVinculos(db: Kysely<Tables>, faixaId: string, hoje: string): Promise<void> {
  await db
    .updateTable('colaboradores_faixas')
    // A link that starts in the future ends before its first day.
    .set({ ativa: false, data_fim: sql<string>`greatest(data_inicio, ${hoje}::date)` })
    .where('faixa_id', '=', faixaId)
    .where('ativa', '=', true)
    .execute()
}

async function resumeVinculos(db: Kysely<Tables>, faixaId: string, hoje: string): Promise<void> {
  await sql`
    insert into colaboradores_faixas (colaborador_id, faixa_id, data_inicio)
    select antes.colaborador_id, ${faixaId}, ${hoje}::date
      from colaboradores_faixas antes
     where antes.faixa_id = ${faixaId}
     group by antes.colaborador_id
    having coalesce(max(coalesce(antes.data_fim, 'infinity')), '-infinity') <= ${hoje}::date`.execute(db)
}
