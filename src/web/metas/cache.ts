import { orpc, queryClient } from '../query.ts'

/** Lists and open goals are read anew. */
export function relerMetas(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: orpc.metas.key() })
}
