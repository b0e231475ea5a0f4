/** Cache updates after a draw or an award changes. */
import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches what knows whether an award's value is paid. */
export function refetchPago(): Promise<void> {
  return refetchKeys(orpc.premiacoes.key(), orpc.favorecidos.key(), orpc.fechamentos.key())
}

/** Refetches draws, eligibility, proofs, and awards: a draw changes which awards are proposed. */
export function refetchSorteios(): Promise<void> {
  return refetchKeys(orpc.sorteios.key(), orpc.premiacoes.key())
}
