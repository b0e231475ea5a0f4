/** Pagamentos: a payee in a closing; typed as a draft, then what was approved and is still to be paid. */
import type { Fields } from '../fields.ts'
import { CHAVE_PIX_TIPOS } from './favorecidos.ts'

export const PAGAMENTO_STATUSES = [
  'Rascunho',
  'A pagar',
  'Enviado',
  'Pago',
  'Rejeitado',
  'Devolvido',
  'Cancelado',
] as const
export type PagamentoStatus = (typeof PAGAMENTO_STATUSES)[number]

export const PAGAMENTO_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  favorecido_id: { rotulo: 'Favorecido', formato: 'referencia' },
  status: { rotulo: 'Status', formato: PAGAMENTO_STATUSES },
  adiantamento: { rotulo: 'Adiantamento', formato: 'dinheiro' },
  desconto: { rotulo: 'Desconto', formato: 'dinheiro' },
  retencoes: { rotulo: 'Retenções', formato: 'texto' },
  bruto: { rotulo: 'Bruto', formato: 'dinheiro' },
  saldo: { rotulo: 'A pagar', formato: 'dinheiro' },
  data_pagamento: { rotulo: 'Data do pagamento', formato: 'data' },
  favorecido_nome: { rotulo: 'Nome do favorecido', formato: 'texto' },
  documento: { rotulo: 'CPF ou CNPJ', formato: 'texto' },
  tipo_chave: { rotulo: 'Tipo da chave PIX', formato: CHAVE_PIX_TIPOS },
  chave_pix: { rotulo: 'Chave PIX', formato: 'texto' },
} as const satisfies Fields

export const PAGAMENTO_MESSAGES = {
  situacao: 'O pagamento não está mais nesta situação. Confira novamente.',
  inteiro: 'Um pagamento é feito por inteiro.',
  saldo: 'Os descontos não podem passar do valor do pagamento.',
  como_no_rascunho: 'O fechamento mudou desde a conferência. Confira novamente.',
  favorecido_aprovado: 'O favorecido de um pagamento aprovado muda apenas depois de rejeitado ou devolvido.',
  favorecido_repetido: 'Este favorecido já está no fechamento',
  valores: 'Valor inválido',
} as const
