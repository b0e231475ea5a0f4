/** What the cache knows of draws and awards, kept true after each change. */
import { orpc, readAnew } from '../query.ts'

/** Draws, eligibility, proofs and awards are read anew: a draw changes what awards are proposed. */
export function relerSorteios(): Promise<void> {
  return readAnew(orpc.sorteios.key(), orpc.premiacoes.key())
}
