import { orpc, readAnew } from '../query.ts'

/** Lists and open goals are read anew. */
export function relerMetas(): Promise<void> {
  return readAnew(orpc.metas.key())
}
