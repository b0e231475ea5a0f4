/** What is read anew when colaboradores changed. */
import { orpc, queryClient } from '../query.ts'

/** Lists, choices, the organograma and open records, their usuarios, and the figures that count colaboradores. */
export async function relerColaboradores(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.colaboradores.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.usuarios.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() }),
  ])
}
