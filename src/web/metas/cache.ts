import { orpc, refetchKeys } from '../api/query.ts'

/** Refetches lists and open goals. */
export function relerMetas(): Promise<void> {
  return refetchKeys(orpc.metas.key())
}
