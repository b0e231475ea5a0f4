/** The settings of payments; they are columns of Configurações. */
import type { Fields } from '../fields.ts'

/** When commissions are released automatically: never, from Assinada on, or from Desembolsada on. */
export const LIBERACOES = ['À mão', 'Na assinatura', 'No desembolso'] as const
export type Liberacao = (typeof LIBERACOES)[number]

export const FINANCEIRO_CONFIGURACOES_MESSAGES = {
  a_partir_de: 'Informe a partir de quando, para que vendas antigas não sejam liberadas sozinhas',
} as const

export const FINANCEIRO_CONFIGURACOES_FIELDS = {
  financeiro_a_partir_de: { rotulo: 'Financeiro a partir de', formato: 'data' },
  liberacao: { rotulo: 'Quando as comissões são liberadas', formato: LIBERACOES },
  quatro_olhos: { rotulo: 'Fechamento aprovado por outra pessoa', formato: 'sim_nao' },
  staff_aprova_fechamentos: { rotulo: 'O Staff aprova fechamentos', formato: 'sim_nao' },
  dias_de_pagamento: { rotulo: 'Dias de pagamento', formato: 'lista' },
  corte_dias_antes: { rotulo: 'Dias úteis entre o corte e o pagamento', formato: 'numero' },
  desconto_maximo: { rotulo: 'Máximo do desconto por pagamento (%)', formato: 'percentual' },
  pagamento_minimo: { rotulo: 'Pagamento mínimo', formato: 'dinheiro' },
  teto_adiantamento_pessoa: { rotulo: 'Teto de adiantamentos por pessoa', formato: 'dinheiro' },
  teto_adiantamento_todos: { rotulo: 'Teto de adiantamentos de todos', formato: 'dinheiro' },
  avisar_por_email: { rotulo: 'Avisar por email de fechamentos enviados e decididos', formato: 'sim_nao' },
  extratos_por_hora: { rotulo: 'Extratos por e-mail em uma hora', formato: 'numero' },
  vinculos_com_nota: { rotulo: 'Vínculos que trazem NF ou RPA antes de receber', formato: 'lista' },
  pendencia_bloqueia: { rotulo: 'Venda com pendência fica fora do fechamento', formato: 'sim_nao' },
} as const satisfies Fields
