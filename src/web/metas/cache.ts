import { orpc, refetchKeys } from '../query.ts'

/** Refetches lists and open goals. */
export function refetchMetas(): Promise<void> {
  return refetchKeys(orpc.metas.key())
}
