/** The refusal of a request that would wait too long for its turn. */
import { Recusa } from '../../core/recusa.ts'

export const BUSY = 'O servidor está ocupado. Tente novamente em instantes.'

const CODE = 'SERVIDOR_OCUPADO'

export function busy(): Recusa {
  return new Recusa(CODE, BUSY)
}

export function isBusy(error: unknown): boolean {
  return error instanceof Recusa && error.codigo === CODE
}
