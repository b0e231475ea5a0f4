import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists and open goals. */
export function refetchMetas(): Promise<void> {
  return refetchKeys(orpc.metas.key())
}
