/** Cache updates after users change. */
import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, choices and open records, and the choice of a loja's gerente. */
export function refetchUsuarios(): Promise<void> {
  return refetchKeys(orpc.usuarios.key(), orpc.lojas.gerentes.key())
}
