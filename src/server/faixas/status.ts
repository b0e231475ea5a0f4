/** Putting a tier into and out of use, with everybody's links. */
import { type Kysely, sql } from 'kysely'
import type { StatusRegistro } from '../../core/status.ts'
import type { Tables } from '../database/types.ts'

/**
 * Changes the tier's status and the links that follow from it: Inativo ends every active link on `hoje`; Ativo begins one
 * on `hoje` for everybody who had the tier before. Without effect when it is so already, or is gone.
 */
export async function alternarFaixa(
  db: Kysely<Tables>,
  { id, status }: { id: string; status: StatusRegistro },
  hoje: string,
): Promise<void> {
  // The lock comes with the change: of two who press at once, the second finds nothing to do.
  const { numUpdatedRows } = await db
    .updateTable('faixas')
    .set({ status })
    .where('id', '=', id)
    .where('status', '<>', status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  if (status === 'Inativo') await encerrarVinculos(db, id, hoje)
  else await retomarVinculos(db, id, hoje)
}

async function encerrarVinculos(db: Kysely<Tables>, faixaId: string, hoje: string): Promise<void> {
  await db
    .updateTable('colaboradores_faixas')
    // One that was to begin later ends before its first day.
    .set({ ativa: false, data_fim: sql<string>`greatest(data_inicio, ${hoje}::date)` })
    .where('faixa_id', '=', faixaId)
    .where('ativa', '=', true)
    .execute()
}

async function retomarVinculos(db: Kysely<Tables>, faixaId: string, hoje: string): Promise<void> {
  await sql`
    insert into colaboradores_faixas (colaborador_id, faixa_id, data_inicio)
    select antes.colaborador_id, ${faixaId}, ${hoje}::date
      from colaboradores_faixas antes
     where antes.faixa_id = ${faixaId}
     group by antes.colaborador_id
    having coalesce(max(coalesce(antes.data_fim, 'infinity')), '-infinity') <= ${hoje}::date`.execute(db)
}
