/** What a column of a spreadsheet of sales may be, and the headings by which it is recognised. */
import type { CellKind, ColumnSet, ImportLayout } from './importacao-colunas.ts'
import { fullLabelOf, PARTICIPANTE_FIELDS } from './vendas-fields.ts'

type Described = Pick<ColumnSet['campos'][string], 'tipo' | 'titulos'>

/** The fields of the sale itself: each from one column at most. */
const SALE_FIELDS = {
  numero_venda: {
    tipo: 'texto',
    titulos: ['numero', 'numero venda', 'n venda', 'no venda', 'nro venda', 'venda', 'contrato', 'codigo'],
  },
  data_venda: { tipo: 'data', titulos: ['data', 'data venda', 'dt venda'] },
  status: { tipo: 'escolha', titulos: ['status', 'situacao', 'status venda'] },
  empreendimento_id: { tipo: 'nome', titulos: ['empreendimento', 'produto', 'projeto', 'obra'] },
  loja_id: { tipo: 'nome', titulos: ['loja', 'filial', 'unidade negocio', 'imobiliaria'] },
  colaborador_id: {
    tipo: 'nome',
    titulos: ['vendedor principal', 'corretor principal', 'vendedor', 'responsavel'],
  },
  torre: { tipo: 'texto', titulos: ['torre', 'bloco', 'tower', 'quadra'] },
  unidade: { tipo: 'texto', titulos: ['unidade', 'apto', 'apartamento', 'und', 'lote'] },
  cliente_nome: {
    tipo: 'texto',
    titulos: ['cliente', 'nome cliente', 'cliente nome', 'comprador', 'nome comprador', 'nome'],
  },
  cliente_cpf: { tipo: 'cpf', titulos: ['cpf', 'cpf cliente', 'cliente cpf', 'cpf comprador'] },
  cliente_rg: { tipo: 'texto', titulos: ['rg', 'rg cliente', 'cliente rg'] },
  cliente_telefone: {
    tipo: 'texto',
    titulos: ['telefone', 'telefone cliente', 'cliente telefone', 'celular', 'whatsapp', 'fone', 'contato'],
  },
  cliente_email: { tipo: 'texto', titulos: ['email', 'email cliente', 'cliente email'] },
  cliente_profissao: {
    tipo: 'texto',
    titulos: ['profissao', 'profissao cliente', 'cliente profissao', 'ocupacao'],
  },
  cliente_renda: {
    tipo: 'dinheiro',
    titulos: ['renda', 'renda cliente', 'cliente renda', 'renda mensal', 'salario'],
  },
  valor_venda: { tipo: 'dinheiro', titulos: ['valor venda', 'valor', 'vgv', 'valor imovel', 'preco'] },
  valor_ato: { tipo: 'dinheiro', titulos: ['valor ato', 'ato', 'entrada', 'sinal', 'valor sinal'] },
  forma_pagamento: { tipo: 'escolha', titulos: ['forma pagamento', 'pagamento', 'forma pgto'] },
  tipo_renda: { tipo: 'escolha', titulos: ['tipo renda'] },
  base_calculo_comissao: {
    tipo: 'escolha',
    titulos: ['base calculo comissao', 'base comissao', 'base calculo'],
  },
  data_desembolso: { tipo: 'data', titulos: ['data desembolso', 'desembolso', 'dt desembolso'] },
  tipo_pendencia: { tipo: 'pendencias', titulos: ['tipo pendencia', 'pendencia', 'pendencias'] },
  descricao_outras_pendencias: {
    tipo: 'texto',
    titulos: ['descricao outras pendencias', 'descricao pendencia', 'outras pendencias'],
  },
  observacoes: { tipo: 'texto', titulos: ['observacoes', 'observacao', 'obs', 'comentarios', 'notas'] },
} as const satisfies Record<string, Described>

/** The fields of a participant: repeated in columns, or in several rows of one sale. */
const PARTICIPANT_FIELDS = {
  participante: {
    tipo: 'nome',
    titulos: ['participante', 'corretor', 'nome corretor', 'corretor participante'],
  },
  participante_percentual: {
    tipo: 'percentual',
    titulos: ['percentual', 'percentual comissao', '% comissao', 'comissao %', '%', 'comissao'],
  },
  participante_valor: {
    tipo: 'dinheiro',
    titulos: ['valor comissao', 'comissao r$', 'comissao valor'],
  },
} as const satisfies Record<string, Described>

export type SaleField = keyof typeof SALE_FIELDS
type ParticipantField = keyof typeof PARTICIPANT_FIELDS
export type ColumnFieldName = SaleField | ParticipantField

const FIELDS: Readonly<Record<ColumnFieldName, Described>> = { ...SALE_FIELDS, ...PARTICIPANT_FIELDS }

export function isParticipantField(field: ColumnFieldName): field is ParticipantField {
  return field in PARTICIPANT_FIELDS
}

/** How the column is called on the screen. */
export function labelOfColumn(field: ColumnFieldName): string {
  return isParticipantField(field) ? PARTICIPANT_LABELS[field] : fullLabelOf(field)
}

const PARTICIPANT_LABELS: Readonly<Record<ParticipantField, string>> = {
  participante: 'Participante',
  participante_percentual: PARTICIPANTE_FIELDS.percentual_comissao.rotulo,
  participante_valor: PARTICIPANTE_FIELDS.valor_comissao.rotulo,
}

export function kindOfColumn(field: ColumnFieldName): CellKind {
  return FIELDS[field].tipo
}

/** What the columns of a spreadsheet of sales may be. */
export const VENDAS_COLUMNS: ColumnSet<ColumnFieldName> = {
  campos: Object.fromEntries(
    (Object.keys(FIELDS) as ColumnFieldName[]).map((field) => [
      field,
      { ...FIELDS[field], rotulo: labelOfColumn(field), repete: isParticipantField(field) },
    ]),
  ) as ColumnSet<ColumnFieldName>['campos'],
  necessarios: [
    ...(['numero_venda', 'data_venda', 'empreendimento_id', 'loja_id', 'unidade', 'torre'] as const),
    ...(['cliente_nome', 'cliente_cpf', 'cliente_telefone', 'valor_venda', 'valor_ato'] as const),
    'participante',
  ],
  recusa: (fields) =>
    fields.includes('participante_percentual') || fields.includes('participante_valor')
      ? null
      : 'Diga qual coluna tem o percentual ou o valor da comissão de cada participante.',
}

/** What the columns of a spreadsheet of sales are. */
export type VendasLayout = ImportLayout<ColumnFieldName>
