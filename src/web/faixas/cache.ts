import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, histories, open tiers and the apuração. */
export function refetchFaixas(): Promise<void> {
  return refetchKeys(orpc.faixas.key())
}
