/** The history of a sale, its participants and its campaigns. */
import type { History } from '../cadastro/history.ts'
import { requireVenda } from './seen.ts'

export const HISTORY: History = {
  mustExist: requireVenda,
}
