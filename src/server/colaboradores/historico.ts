/** The history of a colaborador, their faixas and their eligibility. */
import type { Kysely } from 'kysely'
import { HISTORICO_DO_COLABORADOR } from '../../core/colaboradores.ts'
import type { Donos, Historico } from '../cadastro/historico.ts'
import type { Tables } from '../database/types.ts'
import { lerColaborador } from './consultas.ts'

export const HISTORICO: Historico = {
  exigir: lerColaborador,
  campos: HISTORICO_DO_COLABORADOR,
  donos: faixasAtribuidas,
}

/** The faixa of each link by the link's id, including deleted links. */
async function faixasAtribuidas(db: Kysely<Tables>, id: string): Promise<Donos> {
  const atribuicoes = await db
    .selectFrom('auditoria')
    .select(['registro_id', 'depois'])
    .where('grupo_id', '=', id)
    .where('tabela', '=', 'colaboradores_faixas')
    .where('operacao', '=', 'INSERT')
    .execute()
  return new Map(atribuicoes.map(({ registro_id, depois }) => [registro_id, { faixa_id: depois?.faixa_id }]))
}
