/** Commissions as a list of what is owed and paid: one per participant and sale. */

import { fromScaled, toScaled } from './decimal.ts'
import type { Fields } from './fields.ts'
import type { ComissaoStatus } from './vendas.ts'
import { PARTICIPANTE_FIELDS, VENDA_FIELDS } from './vendas-fields.ts'

/**
 * A commission's status, with paid ones of a sale in Desistência apart: each commission has exactly one of these, so that
 * their sums add up.
 */
export const COMISSAO_SITUACOES = ['Pendente', 'Pago', 'A estornar', 'Cancelado'] as const
export type ComissaoSituacao = (typeof COMISSAO_SITUACOES)[number]

/** What a commission's situação follows from. */
export interface ComissaoState {
  status_comissao: ComissaoStatus
  estorno_pendente: boolean
}

export function situacaoOfComissao({ status_comissao, estorno_pendente }: ComissaoState): ComissaoSituacao {
  return estorno_pendente ? 'A estornar' : status_comissao
}

/** The fields of a commission in the list and its exports, in display order. */
export const COMISSAO_FIELDS = {
  colaborador_id: PARTICIPANTE_FIELDS.colaborador_id,
  numero_venda: VENDA_FIELDS.numero_venda,
  data_venda: VENDA_FIELDS.data_venda,
  status_venda: { ...VENDA_FIELDS.status, rotulo: 'Status da venda' },
  cliente_nome: { ...VENDA_FIELDS.cliente_nome, rotulo: VENDA_FIELDS.cliente_nome.noHistorico },
  empreendimento_id: VENDA_FIELDS.empreendimento_id,
  torre: VENDA_FIELDS.torre,
  unidade: VENDA_FIELDS.unidade,
  loja_id: VENDA_FIELDS.loja_id,
  valor_venda: VENDA_FIELDS.valor_venda,
  percentual_comissao: PARTICIPANTE_FIELDS.percentual_comissao,
  valor_comissao: PARTICIPANTE_FIELDS.valor_comissao,
  situacao: { rotulo: 'Status da comissão', formato: COMISSAO_SITUACOES },
  data_pagamento: PARTICIPANTE_FIELDS.data_pagamento,
  tipo_pagamento_comissao: PARTICIPANTE_FIELDS.tipo_pagamento_comissao,
  observacoes: PARTICIPANTE_FIELDS.observacoes,
} as const satisfies Fields

/** Shown for a commission that was paid before days of payment were recorded. */
export const PAID_WITHOUT_DATE = 'sem data'

/** Maximum number of commissions marked at once, and shown on one page. */
export const MAX_MARKED = 500

/** The statuses that marking can set. */
export type MarkableStatus = Exclude<ComissaoStatus, 'Cancelado'>

/** Whether the commission can be selected for marking: neither Cancelado nor to be reversed. */
export function canSelect({ status_comissao, estorno_pendente }: ComissaoState): boolean {
  return status_comissao !== 'Cancelado' && !estorno_pendente
}

/** Why the commission cannot be marked with `status`; null if it can. One paid without a date may get its date. */
export function reasonNotToMark(
  comissao: ComissaoState & { data_pagamento: string | null },
  status: MarkableStatus,
): string | null {
  if (comissao.estorno_pendente) return 'A venda está em Desistência e a comissão espera estorno.'
  if (comissao.status_comissao === 'Cancelado') return 'A comissão está cancelada.'
  if (comissao.status_comissao !== status) return null
  if (status === 'Pendente') return 'A comissão já está pendente.'
  return comissao.data_pagamento === null ? null : 'A comissão já está paga.'
}

/** The messages of commissions that were skipped because of what happened to them meanwhile. */
export const COMISSAO_MESSAGES = {
  alterada: 'A venda foi alterada por outra pessoa.',
  sumiu: 'O participante não está mais na venda.',
  data_pagamento: 'Data do pagamento é obrigatória',
  data_futura: 'A data do pagamento não pode ser no futuro',
} as const

/** Number and value, in reais, of the commissions of one situação. */
export interface Sum {
  quantidade: number
  valor: number
}

export type SumsBySituacao = Record<ComissaoSituacao, Sum>

/** The sum of several sums, exact to the cent. */
export function sumAll(sums: readonly Sum[]): Sum {
  return {
    quantidade: sums.reduce((total, { quantidade }) => total + quantidade, 0),
    valor: fromScaled(
      sums.reduce((total, { valor }) => total + toScaled(valor, 2), 0n),
      2,
    ),
  }
}

/** The sums by situação over several people. */
export function sumPeople(people: readonly SumsBySituacao[]): SumsBySituacao {
  return bySituacao((situacao) => sumAll(people.map((sums) => sums[situacao])))
}

/** The sums by situação of `comissoes`. */
export function sumComissoes(
  comissoes: readonly (ComissaoState & { valor_comissao: number })[],
): SumsBySituacao {
  return bySituacao((situacao) =>
    sumAll(
      comissoes
        .filter((comissao) => situacaoOfComissao(comissao) === situacao)
        .map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao })),
    ),
  )
}

/** A record with an entry for each situação. */
export function bySituacao<T>(entryOf: (situacao: ComissaoSituacao) => T): Record<ComissaoSituacao, T> {
  return {
    Pendente: entryOf('Pendente'),
    Pago: entryOf('Pago'),
    'A estornar': entryOf('A estornar'),
    Cancelado: entryOf('Cancelado'),
  }
}
