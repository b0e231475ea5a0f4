/** What is read anew when colaboradores changed. */
import { orpc, readAnew } from '../query.ts'

/** Lists, choices, the organograma and open records, their usuarios, and the figures that count colaboradores. */
export function relerColaboradores(): Promise<void> {
  return readAnew(orpc.colaboradores.key(), orpc.usuarios.key(), orpc.dashboard.key())
}
