/** Fechamentos: the payments of one day, prepared by one person and approved by another. */
import type { Fields } from '../fields.ts'

export const FECHAMENTO_STATUSES = [
  'Preparando',
  'Rascunho',
  'Em aprovação',
  'Aprovando',
  'Aprovado',
] as const
export type FechamentoStatus = (typeof FECHAMENTO_STATUSES)[number]

export const FECHAMENTO_FIELDS = {
  numero: { rotulo: 'Número', formato: 'numero' },
  status: { rotulo: 'Status', formato: FECHAMENTO_STATUSES },
  corte: { rotulo: 'Corte', formato: 'data' },
  dia_pagamento: { rotulo: 'Dia do pagamento', formato: 'data' },
  quatro_olhos: { rotulo: 'Aprovado por outra pessoa', formato: 'sim_nao' },
  enviado_por: { rotulo: 'Enviado por', formato: 'referencia' },
  enviado_em: { rotulo: 'Enviado em', formato: 'instante' },
  aprovado_por: { rotulo: 'Aprovado por', formato: 'referencia' },
  aprovado_em: { rotulo: 'Aprovado em', formato: 'instante' },
  criado_por: { rotulo: 'Criado por', formato: 'referencia' },
  motivo: { rotulo: 'Motivo da devolução', formato: 'texto_longo' },
} as const satisfies Fields

export const EXCECAO_FIELDS = {
  fechamento_id: { rotulo: 'Fechamento', formato: 'texto' },
  linha_id: { rotulo: 'Comissão', formato: 'texto' },
  bloqueios: { rotulo: 'Bloqueios', formato: 'lista' },
  motivo: { rotulo: 'Motivo', formato: 'texto_longo' },
  usuario_id: { rotulo: 'Quem', formato: 'referencia' },
} as const satisfies Fields

export const FECHAMENTO_MESSAGES = {
  situacao: 'O fechamento não está mais nesta situação. Confira novamente.',
  em_edicao: 'O fechamento não pode mais ser alterado. Ele já foi enviado para aprovação.',
  quatro_olhos: 'Quem enviou este fechamento não pode aprová-lo.',
  assinado: 'O fechamento precisa de quem o enviou e de quem o aprovou.',
  datas: 'Data inválida',
  itens: 'Uma comissão não pode mais entrar neste fechamento: o valor liberado ou o favorecido mudou.',
  item_repetido: 'Esta comissão já está em outro fechamento.',
  item_valor: 'O valor deve ser maior que zero',
  motivo: 'O motivo deve ter no máximo 500 letras',
  loja_em_uso: 'Não é possível excluir: há fechamentos desta loja. Inative-a em vez disso.',
} as const
