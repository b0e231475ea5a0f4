/** Sorteios: the fields of their records, and of the history. */
import type { Fields } from '../fields.ts'

export const SORTEIO_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  valor_premio: { rotulo: 'Valor do prêmio', formato: 'dinheiro' },
  data_sorteio: { rotulo: 'Data do sorteio', formato: 'data' },
  hora: { rotulo: 'Hora', formato: 'texto' },
  dia: { rotulo: 'Dia', formato: 'texto' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  nome_corretor: { rotulo: 'Nome do corretor', formato: 'texto' },
  apto: { rotulo: 'Apto', formato: 'texto' },
  criterios: { rotulo: 'Critérios', formato: 'texto_longo' },
  descricao: { rotulo: 'Descrição', formato: 'texto_longo' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields

/** The columns of the performed draws. */
export const REALIZACAO_FIELDS = {
  data_sorteio: { rotulo: 'Realizado em', formato: 'instante' },
  sorteio: { rotulo: 'Sorteio', formato: 'texto' },
  premio: { rotulo: 'Prêmio', formato: 'texto' },
  vencedor: { rotulo: 'Vencedor', formato: 'texto' },
  loja: { rotulo: 'Loja', formato: 'texto' },
  participantes: { rotulo: 'Participantes', formato: 'numero' },
  algoritmo: { rotulo: 'Algoritmo', formato: 'texto' },
  prova: { rotulo: 'Prova', formato: 'texto' },
} as const satisfies Fields

/** How the winner was drawn: 'simples, peso 1'. */
export function algorithmOf({
  algoritmo_usado,
  peso_utilizado,
}: {
  algoritmo_usado: string
  peso_utilizado: number
}): string {
  return `${algoritmo_usado}, peso ${peso_utilizado.toLocaleString('pt-BR')}`
}
