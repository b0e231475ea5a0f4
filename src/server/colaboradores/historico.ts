/** The history of a colaborador, their faixas and their eligibility, in words. */
import type { Kysely } from 'kysely'
import { type HistoryEntry, historyOf } from '../cadastro/historico.ts'
import type { Tables } from '../database/types.ts'
import { readColaborador } from './consultas.ts'

/** The colaborador's history, newest first. Throws Recusa NAO_ENCONTRADO. */
export async function historicoDoColaborador(db: Kysely<Tables>, id: string): Promise<HistoryEntry[]> {
  await readColaborador(db, id)
  return historyOf(db, id, await assignedFaixas(db, id))
}

/** The faixa of each link by the link's id, including deleted links. */
async function assignedFaixas(db: Kysely<Tables>, id: string): Promise<Map<string, Record<string, unknown>>> {
  const assignments = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'depois'])
    .where('grupo_id', '=', id)
    .where('tabela', '=', 'colaboradores_faixas')
    .where('operacao', '=', 'INSERT')
    .execute()
  return new Map(assignments.map(({ registro_id, depois }) => [registro_id, { faixa_id: depois?.faixa_id }]))
}
