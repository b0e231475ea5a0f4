/** The refusal of a request that would wait too long for its turn. */
import { Recusa } from '../../core/recusa.ts'

export const BUSY = 'O servidor está ocupado. Tente novamente em instantes.'

export function busy(): Recusa {
  return new Recusa('SERVIDOR_OCUPADO', BUSY)
}
