/** What the cache knows of users, read anew after a change. */
import { orpc, queryClient } from '../query.ts'

/** Lists, choices and open records; the lojas' choice of managers too. */
export async function relerUsuarios(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.usuarios.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.lojas.gerentes.key() }),
  ])
}
