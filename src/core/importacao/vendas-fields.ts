/** The possible columns of a spreadsheet of sales, and the headings that identify them. */
import type { PartOf } from '../cadastros-partes.ts'
import { BASE_LABELS, BASES } from '../comissao.ts'
import type { ClientColumn } from '../dados-pessoais.ts'
import { fullLabelOf, PARTICIPANTE_FIELDS } from '../vendas/fields.ts'
import {
  COMISSAO_PAYMENT_TYPES,
  COMISSAO_STATUSES,
  DESCRIBED_PENDENCIA,
  INCOME_TYPES,
  NEW_PAYMENT_METHODS,
  PENDENCIA_TYPES,
  VENDA_STATUSES,
} from '../vendas/vendas.ts'
import { type CellReading, choices, partsOfList, readChoice } from './cells.ts'
import { type ColumnSet, labelled, type Unlabelled } from './colunas.ts'
import { questionOfComissao } from './comissao-columns.ts'

const PENDENCIAS = [...choices(PENDENCIA_TYPES), { valor: DESCRIBED_PENDENCIA, textos: ['outras', 'outra'] }]

/** The fields of the sale itself: each from one column at most. */
const SALE_FIELDS = {
  numero_venda: {
    tipo: 'texto',
    titulos: ['numero', 'numero venda', 'n venda', 'no venda', 'nro venda', 'venda', 'contrato', 'codigo'],
  },
  data_venda: { tipo: 'data', titulos: ['data', 'data venda', 'dt venda'] },
  status: {
    tipo: 'escolha',
    titulos: ['status', 'situacao', 'status venda', 'situacao venda'],
    opcoes: choices(VENDA_STATUSES),
  },
  empreendimento_id: { tipo: 'nome', titulos: ['empreendimento', 'produto', 'projeto', 'obra'] },
  loja_id: { tipo: 'nome', titulos: ['loja', 'filial', 'unidade negocio', 'imobiliaria'] },
  colaborador_id: {
    tipo: 'nome',
    titulos: ['vendedor principal', 'corretor principal', 'vendedor', 'responsavel'],
  },
  torre: { tipo: 'texto', titulos: ['torre', 'bloco', 'tower', 'quadra'] },
  unidade: { tipo: 'texto', titulos: ['unidade', 'unid', 'apto', 'ap', 'apartamento', 'und', 'lote'] },
  cliente_nome: {
    tipo: 'texto',
    titulos: ['cliente', 'nome cliente', 'cliente nome', 'comprador', 'nome comprador', 'nome'],
  },
  cliente_cpf: { tipo: 'cpf', titulos: ['cpf', 'cpf cliente', 'cliente cpf', 'cpf comprador'] },
  cliente_rg: { tipo: 'texto', titulos: ['rg', 'rg cliente', 'cliente rg'] },
  cliente_telefone: {
    tipo: 'telefone',
    titulos: [
      'telefone',
      'telefone cliente',
      'cliente telefone',
      'celular',
      'whatsapp',
      'fone',
      'tel',
      'contato',
    ],
  },
  cliente_email: { tipo: 'email', titulos: ['email', 'e mail', 'email cliente', 'cliente email'] },
  cliente_profissao: {
    tipo: 'texto',
    titulos: ['profissao', 'profissao cliente', 'cliente profissao', 'ocupacao'],
  },
  cliente_renda: {
    tipo: 'dinheiro',
    titulos: ['renda', 'renda cliente', 'cliente renda', 'renda mensal', 'salario'],
  },
  valor_venda: {
    tipo: 'dinheiro',
    titulos: [
      'valor venda',
      'valor',
      'vgv',
      'vgv r$',
      'valor total',
      'valor unidade',
      'valor imovel',
      'preco',
    ],
    soma: true,
  },
  valor_ato: {
    tipo: 'dinheiro',
    soma: true,
    titulos: ['valor ato', 'ato', 'entrada', 'sinal', 'valor sinal'],
  },
  forma_pagamento: {
    tipo: 'escolha',
    titulos: ['forma pagamento', 'pagamento', 'forma pgto'],
    opcoes: choices(NEW_PAYMENT_METHODS),
  },
  tipo_renda: { tipo: 'escolha', titulos: ['tipo renda'], opcoes: choices(INCOME_TYPES) },
  base_calculo_comissao: {
    tipo: 'escolha',
    titulos: ['base calculo comissao', 'base comissao', 'base calculo'],
    opcoes: choices(BASES, BASE_LABELS),
  },
  data_desembolso: { tipo: 'data', titulos: ['data desembolso', 'desembolso', 'dt desembolso'] },
  tipo_pendencia: {
    tipo: 'pendencias',
    titulos: ['tipo pendencia', 'pendencia', 'pendencias'],
    opcoes: PENDENCIAS,
  },
  descricao_outras_pendencias: {
    tipo: 'texto',
    titulos: ['descricao outras pendencias', 'descricao pendencia', 'outras pendencias'],
  },
  observacoes: { tipo: 'texto', titulos: ['observacoes', 'observacao', 'obs', 'comentarios', 'notas'] },
} as const satisfies Record<ClientColumn, Unlabelled> & Record<string, Unlabelled>

/** The fields of a participant: repeated in columns, or in several rows of one sale. */
const PARTICIPANT_FIELDS = {
  participante: {
    tipo: 'nome',
    titulos: ['participante', 'corretor', 'nome corretor', 'corretor participante'],
  },
  participante_percentual: {
    tipo: 'percentual',
    titulos: [
      'percentual',
      'percentual comissao',
      '% comissao',
      'comissao %',
      '%',
      '% com',
      '% corretor',
      'comissao',
      'comissao corretor',
      'repasse',
      '% repasse',
      'repasse corretor',
    ],
    emReais: 'participante_valor',
    soma: true,
  },
  participante_valor: {
    tipo: 'dinheiro',
    titulos: [
      'valor comissao',
      'comissao r$',
      'comissao valor',
      'valor repasse',
      'repasse r$',
      'r$ corretor',
    ],
    soma: true,
  },
  participante_status: {
    tipo: 'escolha',
    titulos: ['status comissao', 'situacao comissao', 'comissao paga'],
    opcoes: [
      ...choices(COMISSAO_STATUSES),
      { valor: 'Pago', textos: ['paga', 'sim', 'quitada', 'quitado'] },
      { valor: 'Pendente', textos: ['aberta', 'em aberto', 'nao', 'a pagar'] },
      { valor: 'Cancelado', textos: ['cancelada'] },
    ],
  },
  participante_forma: {
    tipo: 'escolha',
    titulos: ['tipo pagamento comissao', 'forma pagamento comissao'],
    opcoes: choices(COMISSAO_PAYMENT_TYPES),
  },
  participante_pagamento: {
    tipo: 'data',
    titulos: ['data pagamento', 'data pagamento comissao', 'pago em', 'paga em', 'dt pagamento'],
  },
} as const satisfies Record<string, Unlabelled>

export type SaleField = keyof typeof SALE_FIELDS
/** In the order in which the screen offers them. */
export const SALE_FIELD_NAMES = Object.keys(SALE_FIELDS) as SaleField[]
type ParticipantField = keyof typeof PARTICIPANT_FIELDS

/** The names of a participant's columns on the screen. */
const PARTICIPANT_LABELS: Readonly<Record<ParticipantField, string>> = {
  participante: 'Participante',
  participante_percentual: PARTICIPANTE_FIELDS.percentual_comissao.rotulo,
  participante_valor: PARTICIPANTE_FIELDS.valor_comissao.rotulo,
  participante_status: PARTICIPANTE_FIELDS.status_comissao.rotulo,
  participante_forma: PARTICIPANTE_FIELDS.tipo_pagamento_comissao.rotulo,
  participante_pagamento: PARTICIPANTE_FIELDS.data_pagamento.rotulo,
}

export function isParticipantField(field: string): field is ParticipantField {
  return field in PARTICIPANT_FIELDS
}

/** The columns of each of a sale's parts; null for a part that a spreadsheet cannot contain. */
const COLUMNS_OF_PARTS: Readonly<Record<PartOf<'vendas'>, ColumnSet['campos'] | null>> = {
  vendas_participantes: labelled(PARTICIPANT_FIELDS, (field) => PARTICIPANT_LABELS[field], true),
  // Applied on the screen, which says why a sale may not have one.
  campanhas_vendas: null,
  // Typed in the form, which knows who can be paid.
  comissoes_linhas: null,
  // Files.
  vendas_anexos: null,
}

/** The possible columns of a spreadsheet of sales. */
export const VENDAS_COLUMNS: ColumnSet = {
  campos: {
    ...labelled<SaleField>(SALE_FIELDS, fullLabelOf),
    ...Object.assign({}, ...Object.values(COLUMNS_OF_PARTS)),
  },
  necessarios: [
    'numero_venda',
    'data_venda',
    'empreendimento_id',
    'loja_id',
    'unidade',
    'torre',
    'cliente_nome',
    'cliente_cpf',
    'cliente_telefone',
    'valor_venda',
    'valor_ato',
    'participante',
  ],
  chave: 'numero_venda',
  identificam: ['numero_venda', 'data_venda', 'cliente_nome'],
  anonima: 'não tem número da venda, data nem cliente',
  recusa: questionOfComissao,
  negativo:
    'Um estorno não é importado como valor negativo: importe a venda com o valor que foi pago, mude o status dela para Desistência e registre o estorno na comissão',
}

/** The pending types that a cell lists. */
export function readPendencias(text: string): CellReading {
  const valores: string[] = []
  for (const part of partsOfList(text)) {
    const read = readChoice(PENDENCIAS, part)
    if ('erro' in read) return read
    valores.push(String(read.valor))
  }
  return { valor: valores }
}
