/** A new award is Pendente. */
export const STATUS_PREMIACAO = ['Pendente', 'Entregue', 'Cancelada'] as const
export type StatusPremiacao = (typeof STATUS_PREMIACAO)[number]

/** Of a draw, while one of its awards is not Cancelada. */
export const MENSAGEM_PREMIACAO_REPETIDA =
  'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.'

/** Why the winner of a draw is given its prize, as a new award proposes it. */
export function motivoDoSorteio(nomeDoSorteio: string): string {
  return `Vencedor do sorteio “${nomeDoSorteio}”`
}
