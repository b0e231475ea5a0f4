/** The history of a colaborador, their faixas and their eligibility. */
import type { History } from '../cadastro/history.ts'
import { readColaborador } from './queries.ts'

export const HISTORY: History = {
  mustExist: readColaborador,
}
