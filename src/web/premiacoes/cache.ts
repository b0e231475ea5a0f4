/** Cache updates after a draw or an award changes. */
import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches draws, eligibility, proofs, and awards: a draw changes which awards are proposed. */
export function refetchSorteios(): Promise<void> {
  return refetchKeys(orpc.sorteios.key(), orpc.premiacoes.key())
}
