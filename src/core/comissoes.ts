/** Commissions as a list of what is owed and paid: one per participant and sale. */
import type { Campos } from './campos.ts'
import { fromScaled, toScaled } from './decimal.ts'
import type { StatusComissao } from './vendas.ts'
import { CAMPOS_PARTICIPANTE, CAMPOS_VENDA } from './vendas-campos.ts'

/**
 * A commission's status, with paid ones of a sale in Desistência apart: each commission has exactly one of these, so that
 * their sums add up.
 */
export const SITUACOES_COMISSAO = ['Pendente', 'Pago', 'A estornar', 'Cancelado'] as const
export type SituacaoComissao = (typeof SITUACOES_COMISSAO)[number]

/** What a commission's situação follows from. */
export interface EstadoDaComissao {
  status_comissao: StatusComissao
  estorno_pendente: boolean
}

export function situacaoDaComissao({
  status_comissao,
  estorno_pendente,
}: EstadoDaComissao): SituacaoComissao {
  return estorno_pendente ? 'A estornar' : status_comissao
}

/** The fields of a commission in the list and its exports, in display order. */
export const CAMPOS_COMISSAO = {
  colaborador_id: CAMPOS_PARTICIPANTE.colaborador_id,
  numero_venda: CAMPOS_VENDA.numero_venda,
  data_venda: CAMPOS_VENDA.data_venda,
  status_venda: { ...CAMPOS_VENDA.status, rotulo: 'Status da venda' },
  cliente_nome: { ...CAMPOS_VENDA.cliente_nome, rotulo: CAMPOS_VENDA.cliente_nome.noHistorico },
  empreendimento_id: CAMPOS_VENDA.empreendimento_id,
  torre: CAMPOS_VENDA.torre,
  unidade: CAMPOS_VENDA.unidade,
  loja_id: CAMPOS_VENDA.loja_id,
  valor_venda: CAMPOS_VENDA.valor_venda,
  percentual_comissao: CAMPOS_PARTICIPANTE.percentual_comissao,
  valor_comissao: CAMPOS_PARTICIPANTE.valor_comissao,
  situacao: { rotulo: 'Status da comissão', formato: SITUACOES_COMISSAO },
  data_pagamento: CAMPOS_PARTICIPANTE.data_pagamento,
  tipo_pagamento_comissao: CAMPOS_PARTICIPANTE.tipo_pagamento_comissao,
  observacoes: CAMPOS_PARTICIPANTE.observacoes,
} as const satisfies Campos

/** Shown for a commission that was paid before days of payment were recorded. */
export const PAGO_SEM_DATA = 'sem data'

/** Maximum number of commissions marked at once, and shown on one page. */
export const MAX_MARCADAS = 500

/** The statuses that marking can set. */
export type StatusMarcavel = Exclude<StatusComissao, 'Cancelado'>

/** Whether the commission can be selected for marking: neither Cancelado nor to be reversed. */
export function podeSelecionar({ status_comissao, estorno_pendente }: EstadoDaComissao): boolean {
  return status_comissao !== 'Cancelado' && !estorno_pendente
}

/** Why the commission cannot be marked with `status`; null if it can. One paid without a date may get its date. */
export function motivoDeNaoMarcar(
  comissao: EstadoDaComissao & { data_pagamento: string | null },
  status: StatusMarcavel,
): string | null {
  if (comissao.estorno_pendente) return 'A venda está em Desistência e a comissão espera estorno.'
  if (comissao.status_comissao === 'Cancelado') return 'A comissão está cancelada.'
  if (comissao.status_comissao !== status) return null
  if (status === 'Pendente') return 'A comissão já está pendente.'
  return comissao.data_pagamento === null ? null : 'A comissão já está paga.'
}

/** The messages of commissions that were skipped because of what happened to them meanwhile. */
export const MENSAGENS_COMISSAO = {
  alterada: 'A venda foi alterada por outra pessoa.',
  sumiu: 'O participante não está mais na venda.',
  data_pagamento: 'Data do pagamento é obrigatória',
  data_futura: 'A data do pagamento não pode ser no futuro',
} as const

/** Number and value, in reais, of the commissions of one situação. */
export interface Soma {
  quantidade: number
  valor: number
}

export type SomasPorSituacao = Record<SituacaoComissao, Soma>

/** The sum of several sums, exact to the cent. */
export function somarTudo(somas: readonly Soma[]): Soma {
  return {
    quantidade: somas.reduce((total, { quantidade }) => total + quantidade, 0),
    valor: fromScaled(
      somas.reduce((total, { valor }) => total + toScaled(valor, 2), 0n),
      2,
    ),
  }
}

/** The sums by situação over several people. */
export function somarPessoas(pessoas: readonly SomasPorSituacao[]): SomasPorSituacao {
  return porSituacao((situacao) => somarTudo(pessoas.map((somas) => somas[situacao])))
}

/** The sums by situação of `comissoes`. */
export function somarComissoes(
  comissoes: readonly (EstadoDaComissao & { valor_comissao: number })[],
): SomasPorSituacao {
  return porSituacao((situacao) =>
    somarTudo(
      comissoes
        .filter((comissao) => situacaoDaComissao(comissao) === situacao)
        .map(({ valor_comissao }) => ({ quantidade: 1, valor: valor_comissao })),
    ),
  )
}

/** A record with an entry for each situação. */
export function porSituacao<T>(de: (situacao: SituacaoComissao) => T): Record<SituacaoComissao, T> {
  return {
    Pendente: de('Pendente'),
    Pago: de('Pago'),
    'A estornar': de('A estornar'),
    Cancelado: de('Cancelado'),
  }
}
