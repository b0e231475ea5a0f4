/** Cache updates after users change. */
import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, choices and open records, the choice of a loja's gerente, and the first steps. */
export function refetchUsuarios(): Promise<void> {
  return refetchKeys(orpc.usuarios.key(), orpc.lojas.gerentes.key(), orpc.dashboard.completo.key())
}
