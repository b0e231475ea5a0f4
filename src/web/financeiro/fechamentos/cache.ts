/** The cached answers about closings. */
import { orpc, refetchKeys } from '../../api/query.ts'

/** Refetches closings, and the commissions that they change. */
export function refetchFechamentos(): Promise<void> {
  return refetchKeys(orpc.fechamentos.key(), orpc.comissoes.key())
}
