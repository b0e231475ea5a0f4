import { orpc, queryClient } from '../query.ts'

/** Lists, histories, open tiers and the apuração are read anew. */
export function relerFaixas(): Promise<unknown> {
  return queryClient.invalidateQueries({ queryKey: orpc.faixas.key() })
}
