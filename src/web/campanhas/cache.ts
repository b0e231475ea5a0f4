import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists, choices and open campaigns. */
export function relerCampanhas(): Promise<void> {
  return refetchKeys(orpc.campanhas.key())
}
