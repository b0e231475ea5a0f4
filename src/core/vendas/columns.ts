/** The columns of the table of sales, besides the sale's number, which always is the first one. */
import { fullLabelOf, PARTICIPANTES_LABEL, VENDA_SUM_FIELDS } from './fields.ts'

/** The texts of columns that show more than one field of a sale, on the screen and on paper. */
export const COLUMN_TEXTS = {
  colaborador_id: ({ colaborador }: { colaborador: { nome: string } | null }) =>
    colaborador?.nome ?? 'Não informado',
  unidade: ({ torre, unidade }: { torre: string | null; unidade: string }) =>
    [torre, unidade].filter(Boolean).join(' · '),
  participantes: ({ participantes }: { participantes: readonly { colaborador: { nome: string } }[] }) =>
    participantes.map(({ colaborador }) => colaborador.nome).join(', '),
  campanhas: ({ campanhas }: { campanhas: readonly { campanha: { nome: string } }[] }) =>
    campanhas.map(({ campanha }) => campanha.nome).join(', '),
} as const

/** In the order in which they are offered. */
export const VENDA_COLUMNS = [
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
export type VendaColumn = (typeof VENDA_COLUMNS)[number]

/** Shown until the user chooses others; they fit on a screen of 1366 px. */
export const DEFAULT_COLUMNS: readonly VendaColumn[] = VENDA_COLUMNS.slice(0, 7)

const WITHOUT_FIELD = {
  participantes: PARTICIPANTES_LABEL,
  percentual_comissao: VENDA_SUM_FIELDS.percentual_comissao.rotulo,
  valor_comissao: VENDA_SUM_FIELDS.valor_comissao.rotulo,
  campanhas: 'Campanhas',
  created_at: 'Cadastrada em',
} as const

/** The columns that show a field of the sale. */
export type FieldColumn = Exclude<VendaColumn, keyof typeof WITHOUT_FIELD>

export function isFieldColumn(column: VendaColumn): column is FieldColumn {
  return !(column in WITHOUT_FIELD)
}

/** The column's header. */
export function columnLabel(column: VendaColumn): string {
  return isFieldColumn(column) ? fullLabelOf(column) : WITHOUT_FIELD[column]
}
