/** The history of a colaborador, their faixas and their eligibility. */
import type { Kysely } from 'kysely'
import { COLABORADOR_HISTORY_FIELDS } from '../../core/colaboradores.ts'
import type { History, Owners } from '../cadastro/history.ts'
import type { Tables } from '../database/schema/types.ts'
import { readColaborador } from './queries.ts'

export const HISTORY: History = {
  mustExist: readColaborador,
  fields: COLABORADOR_HISTORY_FIELDS,
  owners: assignedFaixas,
}

/** The faixa of each link by the link's id, including deleted links. */
async function assignedFaixas(db: Kysely<Tables>, id: string): Promise<Owners> {
  const assignments = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'depois'])
    .where('grupo_id', '=', id)
    .where('tabela', '=', 'colaboradores_faixas')
    .where('operacao', '=', 'INSERT')
    .$narrowType<{ registro_id: string }>()
    .execute()
  return new Map(assignments.map(({ registro_id, depois }) => [registro_id, { faixa_id: depois?.faixa_id }]))
}
