/** A new award is Pendente. */
import type { Campos } from './campos.ts'
export const STATUS_PREMIACAO = ['Pendente', 'Entregue', 'Cancelada'] as const
export type StatusPremiacao = (typeof STATUS_PREMIACAO)[number]

/** Of a draw, while one of its awards is not Cancelada. */
export const MENSAGEM_PREMIACAO_REPETIDA =
  'Este sorteio já tem uma premiação. Para registrar outra, cancele antes a que existe.'

/** Why the winner of a draw is given its prize, as a new award proposes it. */
export function motivoDoSorteio(nomeDoSorteio: string): string {
  return `Vencedor do sorteio “${nomeDoSorteio}”`
}

export const CAMPOS_PREMIACAO = {
  colaborador_id: { rotulo: 'Colaborador', formato: 'referencia' },
  sorteio_id: { rotulo: 'Sorteio', formato: 'referencia' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  valor_premio: { rotulo: 'Valor do prêmio', formato: 'dinheiro' },
  motivo: { rotulo: 'Motivo', formato: 'texto_longo' },
  data_premiacao: { rotulo: 'Data da premiação', formato: 'data' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Campos
