/** What the cache knows of draws and awards, kept true after each change. */
import { orpc, queryClient } from '../query.ts'

/** Draws, eligibility, proofs and awards are read anew: a draw changes what awards are proposed. */
export async function relerRoleta(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.roleta.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.premiacoes.key() }),
  ])
}
