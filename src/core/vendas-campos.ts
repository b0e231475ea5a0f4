/** The fields of a sale, its participants and its applied campaigns. */
import type { Campos, CamposPorTabela } from './campos.ts'
import { ROTULO_BASE } from './comissao.ts'
import {
  FORMAS_PAGAMENTO_EDICAO,
  STATUS_COMISSAO,
  STATUS_VENDA,
  TIPOS_PAGAMENTO_COMISSAO,
  TIPOS_RENDA,
} from './vendas.ts'

/** `noHistorico` adds 'do cliente'; elsewhere a heading makes that clear. */
export const CAMPOS_VENDA = {
  numero_venda: { rotulo: 'Número da venda', formato: 'texto' },
  data_venda: { rotulo: 'Data da venda', formato: 'data' },
  status: { rotulo: 'Status', formato: STATUS_VENDA },
  status_comissao: { rotulo: 'Status da comissão', formato: STATUS_COMISSAO },
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
  forma_pagamento: { rotulo: 'Forma de pagamento', formato: FORMAS_PAGAMENTO_EDICAO },
  data_aprovacao: { rotulo: 'Data de aprovação', formato: 'data' },
  data_desembolso: { rotulo: 'Data do desembolso', formato: 'data' },
  motivo_rejeicao: { rotulo: 'Motivo da Desistência', formato: 'texto_longo' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
  tipo_renda: { rotulo: 'Tipo de renda', formato: TIPOS_RENDA },
  tipo_pendencia: { rotulo: 'Tipo de pendência', formato: 'lista' },
  descricao_outras_pendencias: { rotulo: 'Descrição das outras pendências', formato: 'texto_longo' },
  base_calculo_comissao: { rotulo: 'Base de cálculo da comissão', formato: ROTULO_BASE },
} as const satisfies Campos

/** Totals maintained by the database. */
export const SOMAS_DA_VENDA = {
  percentual_comissao: { rotulo: 'Percentual total da comissão', formato: 'percentual' },
  valor_comissao: { rotulo: 'Valor total da comissão', formato: 'dinheiro' },
} as const satisfies Campos

/** Names of a sale's parts. */
export const ROTULO_PARTICIPANTES = 'Participantes'

/** The fields of a sale's participant. */
export const CAMPOS_PARTICIPANTE = {
  colaborador_id: { rotulo: 'Corretor', formato: 'referencia' },
  percentual_comissao: { rotulo: 'Percentual da comissão', formato: 'percentual' },
  valor_comissao: { rotulo: 'Valor da comissão', formato: 'dinheiro' },
  modo: {
    rotulo: 'Forma de cálculo da comissão',
    formato: { percentual: 'por percentual', valor: 'por valor' },
  },
  status_comissao: { rotulo: 'Status da comissão', formato: STATUS_COMISSAO },
  tipo_pagamento_comissao: { rotulo: 'Tipo de pagamento da comissão', formato: TIPOS_PAGAMENTO_COMISSAO },
  data_pagamento: { rotulo: 'Data do pagamento', formato: 'data' },
  estorno_pendente: { rotulo: 'Estorno pendente', formato: 'sim_nao' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Campos

const CAMPOS_CAMPANHA_DA_VENDA = {
  desconto_aplicado: { rotulo: 'Desconto aplicado', formato: 'dinheiro' },
  bonus_comissao_aplicado: { rotulo: 'Bônus de comissão aplicado', formato: 'percentual' },
  data_aplicacao: { rotulo: 'Data da aplicação', formato: 'instante' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Campos

/** The field's label without context: 'CPF do cliente'. */
export function rotuloPorExtenso(campo: keyof typeof CAMPOS_VENDA): string {
  const { rotulo, noHistorico = rotulo }: { rotulo: string; noHistorico?: string } = CAMPOS_VENDA[campo]
  return noHistorico
}

/** What a sale's history names: the sale, its participants and its campaigns. */
export const HISTORICO_DA_VENDA = {
  vendas: { ...CAMPOS_VENDA, ...SOMAS_DA_VENDA },
  vendas_participantes: CAMPOS_PARTICIPANTE,
  campanhas_vendas: CAMPOS_CAMPANHA_DA_VENDA,
} as const satisfies CamposPorTabela
