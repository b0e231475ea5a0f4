import { orpc, queryClient } from '../query.ts'

/** Lists, choices and open campaigns are read anew. */
export function relerCampanhas(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: orpc.campanhas.key() })
}
