import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, choices and open campaigns. */
export function refetchCampanhas(): Promise<void> {
  return refetchKeys(orpc.campanhas.key())
}
