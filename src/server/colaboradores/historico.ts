/** The history of a colaborador, their faixas and their eligibility. */
import type { Kysely } from 'kysely'
import { HISTORICO_DO_COLABORADOR } from '../../core/colaboradores.ts'
import type { History, Owners } from '../cadastro/historico.ts'
import type { Tables } from '../database/types.ts'
import { readColaborador } from './consultas.ts'

export const HISTORICO: History = {
  mustExist: readColaborador,
  campos: HISTORICO_DO_COLABORADOR,
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
    .execute()
  return new Map(assignments.map(({ registro_id, depois }) => [registro_id, { faixa_id: depois?.faixa_id }]))
}
