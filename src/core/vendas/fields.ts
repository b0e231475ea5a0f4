/** The fields of a sale, its participants and its applied campaigns. */

import { bonusInHistory } from '../bonus.ts'
import { BASE_LABELS } from '../comissao.ts'
import type { Fields } from '../fields.ts'
import type { RowList } from '../rows.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  DEVOLUCAO_FORMS,
  INCOME_TYPES,
  PAYMENT_METHODS,
  VENDA_STATUSES,
} from './vendas.ts'

/** `noHistorico` adds 'do cliente'; elsewhere a heading makes that clear. */
export const VENDA_FIELDS = {
  numero_venda: { rotulo: 'Número da venda', formato: 'texto' },
  data_venda: { rotulo: 'Data da venda', formato: 'data' },
  status: { rotulo: 'Status', formato: VENDA_STATUSES },
  status_comissao: { rotulo: 'Status da comissão', formato: COMISSAO_STATUSES },
  cliente_nome: { rotulo: 'Nome', formato: 'texto', noHistorico: 'Nome do cliente' },
  cliente_cpf: { rotulo: 'CPF', formato: 'cpf', noHistorico: 'CPF do cliente' },
  cliente_rg: { rotulo: 'RG', formato: 'rg', noHistorico: 'RG do cliente' },
  cliente_telefone: { rotulo: 'Telefone', formato: 'telefone', noHistorico: 'Telefone do cliente' },
  cliente_email: { rotulo: 'Email', formato: 'texto', noHistorico: 'Email do cliente' },
  cliente_profissao: { rotulo: 'Profissão', formato: 'texto', noHistorico: 'Profissão do cliente' },
  cliente_renda: { rotulo: 'Renda', formato: 'dinheiro', noHistorico: 'Renda do cliente' },
  empreendimento_id: { rotulo: 'Empreendimento', formato: 'referencia' },
  loja_id: { rotulo: 'Loja', formato: 'referencia' },
  colaborador_id: { rotulo: 'Vendedor principal', formato: 'referencia' },
  torre: { rotulo: 'Torre', formato: 'texto' },
  unidade: { rotulo: 'Unidade', formato: 'texto' },
  valor_venda: { rotulo: 'Valor da venda', formato: 'dinheiro' },
  valor_ato: { rotulo: 'Valor do ato', formato: 'dinheiro' },
  valor_financiado: { rotulo: 'Valor financiado', formato: 'dinheiro' },
  forma_pagamento: { rotulo: 'Forma de pagamento', formato: PAYMENT_METHODS },
  data_aprovacao: { rotulo: 'Data de aprovação', formato: 'data' },
  data_desembolso: { rotulo: 'Data do desembolso', formato: 'data' },
  motivo_rejeicao: { rotulo: 'Motivo da Desistência', formato: 'texto_longo' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
  tipo_renda: { rotulo: 'Tipo de renda', formato: INCOME_TYPES },
  tipo_pendencia: { rotulo: 'Tipo de pendência', formato: 'lista' },
  descricao_outras_pendencias: { rotulo: 'Descrição das outras pendências', formato: 'texto_longo' },
  base_calculo_comissao: { rotulo: 'Base de cálculo da comissão', formato: BASE_LABELS },
} as const satisfies Fields

/** Totals maintained by the database. */
export const VENDA_SUM_FIELDS = {
  percentual_comissao: { rotulo: 'Percentual total da comissão', formato: 'percentual' },
  valor_comissao: { rotulo: 'Valor total da comissão', formato: 'dinheiro' },
} as const satisfies Fields

/** Names of a sale's parts. */
export const PARTICIPANTES_LABEL = 'Participantes'

/** The fields of a sale's participant. */
export const PARTICIPANTE_FIELDS = {
  colaborador_id: { rotulo: 'Corretor', formato: 'referencia' },
  percentual_comissao: {
    rotulo: 'Percentual da comissão',
    formato: 'percentual',
    naLinha: 'Percentual',
  },
  valor_comissao: { rotulo: 'Valor da comissão', formato: 'dinheiro', naLinha: 'Valor' },
  modo: {
    rotulo: 'Forma de cálculo da comissão',
    formato: { percentual: 'por percentual', valor: 'por valor' },
  },
  status_comissao: { rotulo: 'Status da comissão', formato: COMISSAO_STATUSES, naLinha: 'Comissão' },
  tipo_pagamento_comissao: {
    rotulo: 'Tipo de pagamento da comissão',
    formato: COMISSAO_PAYMENT_TYPES,
    naLinha: 'Pagamento',
  },
  data_pagamento: { rotulo: 'Data do pagamento', formato: 'data' },
  estorno_pendente: { rotulo: 'A estornar', formato: 'sim_nao' },
  data_devolucao: { rotulo: 'Data da devolução', formato: 'data' },
  forma_devolucao: { rotulo: 'Forma da devolução', formato: DEVOLUCAO_FORMS },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields

const {
  data_pagamento: _pagamento,
  estorno_pendente: _estorno,
  data_devolucao: _devolucao,
  forma_devolucao: _forma,
  ...typedFields
} = PARTICIPANTE_FIELDS

/** The participants as rows of the sale's form. Each corretor participates once. */
export const PARTICIPANTES = {
  rotulo: PARTICIPANTES_LABEL,
  genero: 'm',
  singular: 'participante',
  plural: 'participantes',
  max: 100,
  campos: typedFields,
  nome: 'colaborador_id',
  unico: true,
  totais: ['percentual_comissao', 'valor_comissao'],
  alternativas: {
    por: 'modo',
    campos: { percentual: 'percentual_comissao', valor: 'valor_comissao' },
  },
} as const satisfies RowList<typeof typedFields>

/** The fields of a campaign as applied to a sale. */
export const VENDA_CAMPANHA_FIELDS = {
  campanha_id: { rotulo: 'Campanha', formato: 'referencia' },
  desconto_aplicado: { rotulo: 'Desconto aplicado', formato: 'dinheiro' },
  bonus_comissao_aplicado: {
    rotulo: 'Bônus de comissão aplicado',
    formato: 'percentual',
    noHistorico: bonusInHistory('Bônus de comissão aplicado'),
  },
  data_aplicacao: { rotulo: 'Data da aplicação', formato: 'instante' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields

/** The field's label without context: 'CPF do cliente'. */
export function fullLabelOf(field: keyof typeof VENDA_FIELDS): string {
  const { rotulo, noHistorico = rotulo }: { rotulo: string; noHistorico?: string } = VENDA_FIELDS[field]
  return noHistorico
}
