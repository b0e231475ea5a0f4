/** A new award is Pendente. */
export const STATUS_PREMIACAO = ['Pendente', 'Entregue', 'Cancelada'] as const
export type StatusPremiacao = (typeof STATUS_PREMIACAO)[number]

/** Why the winner of a draw is given its prize, as a new award proposes it. */
export function motivoDoSorteio(nomeDoSorteio: string): string {
  return `Vencedor do sorteio “${nomeDoSorteio}”`
}
