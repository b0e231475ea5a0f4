/** What the cache knows of users, read anew after a change. */
import { orpc, readAnew } from '../query.ts'

/** Lists, choices and open records; the lojas' choice of managers too. */
export function relerUsuarios(): Promise<void> {
  return readAnew(orpc.usuarios.key(), orpc.lojas.gerentes.key())
}
