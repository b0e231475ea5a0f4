/** Activates and deactivates a tier together with its links. */
import { sql } from 'kysely'
import { Recusa } from '../../core/recusa.ts'
import type { RecordStatus } from '../../core/status.ts'
import type { Db } from '../database/schema/types.ts'

/**
 * Changes the tier's status and its links: Inativo ends every active link on `hoje`; Ativo starts one on `hoje` for
 * everyone who had the tier before. No effect if the tier already has the status or no longer exists.
 */
export async function alternarFaixa(
  db: Db,
  { id, status }: { id: string; status: RecordStatus },
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

/**
 * Activates the tier and the links that its inactivation ended: those last changed in the transaction that last changed
 * the tier. Skips holders of a tier that began since, and returns their names. The caller has locked the tier.
 * Throws Recusa FAIXA_ATIVA if the tier is not Inativo.
 */
export async function undoInactivation(
  db: Db,
  faixaId: string,
): Promise<{ retomados: number; ignorados: string[] }> {
  const { rows: ended } = await sql<{ id: string; nome: string; substituida: boolean }>`
    select v.id, c.nome,
           exists (select from colaboradores_faixas outra
                    where outra.colaborador_id = c.id and outra.faixa_id <> f.id
                      and outra.ativa and outra.created_at > f.updated_at) as substituida
      from faixas f
      join colaboradores_faixas v on v.faixa_id = f.id and not v.ativa and v.updated_at = f.updated_at
      join colaboradores c on c.id = v.colaborador_id
     where f.id = ${faixaId}
     order by c.nome, v.id
       for no key update of v`.execute(db)
  await db
    .updateTable('faixas')
    .set({ status: 'Ativo' })
    .where('id', '=', faixaId)
    .where('status', '=', 'Inativo')
    .returning('id')
    .executeTakeFirstOrThrow(() => new Recusa('FAIXA_ATIVA', 'Esta faixa não está inativa.'))
  const resumed = ended.filter(({ substituida }) => !substituida).map(({ id }) => id)
  if (resumed.length > 0)
    await db
      .updateTable('colaboradores_faixas')
      .set({ ativa: true, data_fim: null })
      .where('id', 'in', resumed)
      .execute()
  return {
    retomados: resumed.length,
    ignorados: ended.filter(({ substituida }) => substituida).map(({ nome }) => nome),
  }
}

async function endVinculos(db: Db, faixaId: string, hoje: string): Promise<void> {
  await db
    .updateTable('colaboradores_faixas')
    // A link that starts in the future ends before its first day.
    .set({ ativa: false, data_fim: sql<string>`greatest(data_inicio, ${hoje}::date)` })
    .where('faixa_id', '=', faixaId)
    .where('ativa', '=', true)
    .execute()
}

async function resumeVinculos(db: Db, faixaId: string, hoje: string): Promise<void> {
  await sql`
    insert into colaboradores_faixas (colaborador_id, faixa_id, data_inicio)
    select antes.colaborador_id, ${faixaId}, ${hoje}::date
      from colaboradores_faixas antes
     where antes.faixa_id = ${faixaId}
     group by antes.colaborador_id
    having coalesce(max(coalesce(antes.data_fim, 'infinity')), '-infinity') <= ${hoje}::date`.execute(db)
}
