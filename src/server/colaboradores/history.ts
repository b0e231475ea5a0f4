/** The history of a colaborador, their faixas and their eligibility. */
import { COLABORADOR_HISTORY_FIELDS } from '../../core/colaboradores.ts'
import type { History } from '../cadastro/history.ts'
import { readColaborador } from './queries.ts'

export const HISTORY: History = {
  mustExist: readColaborador,
  fields: COLABORADOR_HISTORY_FIELDS,
}
