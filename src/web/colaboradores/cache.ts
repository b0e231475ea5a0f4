/** Cache updates after colaboradores change. */
import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, choices, the organograma and open records, their usuarios, and the figures that count colaboradores. */
export function refetchColaboradores(): Promise<void> {
  return refetchKeys(orpc.colaboradores.key(), orpc.usuarios.key(), orpc.dashboard.key())
}
