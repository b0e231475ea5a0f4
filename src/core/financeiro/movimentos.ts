/** Movimentos are the facts about commissions. They are only added; docs/decisions/money.md says what they count. */
import type { Fields } from '../fields.ts'

export const MOVIMENTO_TIPOS = [
  'Liberação',
  'Aprovação',
  'Adiantamento',
  'Desconto',
  'Retenção',
  'Pagamento',
  'Pago por fora',
  'Pago direto',
  'Estorno',
  'Reposição',
  'Devolução',
  'Baixa',
] as const
export type MovimentoTipo = (typeof MOVIMENTO_TIPOS)[number]

export const MOVIMENTO_FIELDS = {
  ato: { rotulo: 'Ato', formato: 'texto' },
  tipo: { rotulo: 'Tipo', formato: MOVIMENTO_TIPOS },
  valor: { rotulo: 'Valor', formato: 'dinheiro' },
  linha_id: { rotulo: 'Comissão', formato: 'texto' },
  pagamento_id: { rotulo: 'Pagamento', formato: 'texto' },
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  estorna_id: { rotulo: 'Movimento desfeito', formato: 'numero' },
  rubrica: { rotulo: 'Rubrica', formato: 'texto' },
  forma: { rotulo: 'Forma', formato: 'texto' },
  data: { rotulo: 'Data', formato: 'data' },
  em: { rotulo: 'Registrado em', formato: 'instante' },
  usuario_id: { rotulo: 'Quem', formato: 'referencia' },
} as const satisfies Fields

export const MOVIMENTO_MESSAGES = {
  estorno_unico: 'Isto já foi desfeito.',
  espelho: 'Um estorno desfaz um movimento por inteiro.',
  /** An Estorno or advance of which something was recovered, or a movement that recovered one which was undone. */
  recuperado:
    'Parte disto já foi recuperada em um fechamento ou devolvida. Tire a venda de Desistência e use “Desfazer estorno”.',
  do_ajuste: 'Um ajuste só é liberado, e só volta, junto com o estorno da mesma comissão.',
  mesmo_favorecido: 'A comissão é de outro favorecido.',
  valor: 'O valor deve ser maior que zero',
  de_que: 'O movimento não diz do que é',
  data: 'Data inválida',
  forma: 'Forma desconhecida',
} as const
