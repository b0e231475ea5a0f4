/** Sorteios: the fields of their records. */
import type { Fields } from './fields.ts'

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
