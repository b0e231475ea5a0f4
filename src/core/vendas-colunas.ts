/** The columns of the table of sales, besides the sale's number, which always is the first one. */
import { fullLabelOf, PARTICIPANTES_LABEL, VENDA_SUM_FIELDS } from './vendas-fields.ts'

/** In the order in which they are offered. */
export const COLUNAS_DE_VENDAS = [
  'data_venda',
  'cliente_nome',
  'empreendimento_id',
  'unidade',
  'colaborador_id',
  'status',
  'valor_venda',
  'loja_id',
  'participantes',
  'percentual_comissao',
  'valor_comissao',
  'status_comissao',
  'campanhas',
  'tipo_pendencia',
  'valor_ato',
  'valor_financiado',
  'forma_pagamento',
  'data_aprovacao',
  'data_desembolso',
  'tipo_renda',
  'cliente_cpf',
  'cliente_telefone',
  'cliente_email',
  'cliente_profissao',
  'cliente_renda',
  'created_at',
] as const
export type ColunaDeVendas = (typeof COLUNAS_DE_VENDAS)[number]

/** Shown until the user chooses others; they fit on a screen of 1366 px. */
export const COLUNAS_PADRAO: readonly ColunaDeVendas[] = COLUNAS_DE_VENDAS.slice(0, 7)

const SEM_CAMPO = {
  participantes: PARTICIPANTES_LABEL,
  percentual_comissao: VENDA_SUM_FIELDS.percentual_comissao.rotulo,
  valor_comissao: VENDA_SUM_FIELDS.valor_comissao.rotulo,
  campanhas: 'Campanhas',
  created_at: 'Cadastrada em',
} as const

/** The columns that show a field of the sale. */
export type ColunaDeCampo = Exclude<ColunaDeVendas, keyof typeof SEM_CAMPO>

export function isColunaDeCampo(column: ColunaDeVendas): column is ColunaDeCampo {
  return !(column in SEM_CAMPO)
}

/** The column's header. */
export function rotuloDaColuna(column: ColunaDeVendas): string {
  return isColunaDeCampo(column) ? fullLabelOf(column) : SEM_CAMPO[column]
}
