/** Commissions as a list of what is owed and paid: one per participant or comissionado and sale. */
import { byKey } from '../collections.ts'
import { formatDate } from '../dates.ts'
import type { Fields } from '../fields.ts'
import { ANDAMENTO_FIELDS } from '../financeiro/andamento.ts'
import { LIBERACAO_MESSAGES } from '../financeiro/liberacoes.ts'
import { PAPEIS, type Papel } from '../financeiro/linhas.ts'
import { sumOfReais } from '../money.ts'
import { PARTICIPANTE_FIELDS, VENDA_FIELDS } from '../vendas/fields.ts'
import {
  COMISSAO_SITUACOES,
  type ComissaoSituacao,
  type ComissaoState,
  situacaoOfComissao,
} from './situacao.ts'

/** The fields of a commission in the list and its exports, in display order. */
export const COMISSAO_FIELDS = {
  colaborador_id: PARTICIPANTE_FIELDS.colaborador_id,
  papel: { rotulo: 'Papel', formato: PAPEIS },
  numero_venda: VENDA_FIELDS.numero_venda,
  data_venda: VENDA_FIELDS.data_venda,
  criada_em: { rotulo: 'Feita em', formato: 'data' },
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
  data_devolucao: PARTICIPANTE_FIELDS.data_devolucao,
  forma_devolucao: PARTICIPANTE_FIELDS.forma_devolucao,
  ...ANDAMENTO_FIELDS,
  observacoes: PARTICIPANTE_FIELDS.observacoes,
} as const satisfies Fields

/** True of a sale's commission; others are prizes, Ajustes and bonuses of promotions. */
export function isDeVenda<C extends { venda_id: string | null }>(
  comissao: C,
): comissao is Extract<C, { venda_id: string }> {
  return comissao.venda_id !== null
}

/** What the list has in place of sales' commissions. */
export const COMISSAO_ORIGENS = { sem_venda: 'Sem venda: prêmios, ajustes e bônus' } as const

/** Whether `de` and `ate` refer to the sale's date (the default) or to the day of payment. */
export const COMISSAO_PERIODS = ['venda', 'pagamento'] as const

/** The sortable columns. */
export const COMISSAO_SORT_COLUMNS = ['data_venda', 'data_pagamento'] as const

/** Shown for a commission that was paid before days of payment were recorded. */
export const PAID_WITHOUT_DATE = 'sem data'

/** Maximum number of commissions marked at once, and shown on one page. */
export const MAX_MARKED = 500

/** The situações that marking gives: Pago and Pendente from each other, Devolvida and 'A estornar' from each other. */
export type MarkableSituacao = Exclude<ComissaoSituacao, 'Cancelado'>

/** Whether the commission can be selected for marking. */
export function canSelect({ status_comissao }: ComissaoState): boolean {
  return status_comissao !== 'Cancelado'
}

type Reasons = Record<ComissaoSituacao, string | null>

const CANCELADA = 'A comissão está cancelada.'
const TO_OR_FROM_PAGO = {
  'A estornar': 'A venda está em Desistência e a comissão está A estornar.',
  Devolvida: 'A comissão foi devolvida. Desfaça a devolução antes.',
  Cancelado: CANCELADA,
}

/** By what the commission is to become, then by what it is. */
const REASONS_NOT_TO_MARK: Record<MarkableSituacao, Reasons> = {
  Pago: { Pendente: null, Pago: 'A comissão já está paga.', ...TO_OR_FROM_PAGO },
  Pendente: { Pendente: 'A comissão já está pendente.', Pago: null, ...TO_OR_FROM_PAGO },
  Devolvida: {
    Pendente: 'A comissão não foi paga.',
    Pago: 'A comissão não está A estornar.',
    'A estornar': null,
    Devolvida: 'A comissão já foi devolvida.',
    Cancelado: CANCELADA,
  },
  'A estornar': {
    Pendente: 'A comissão não foi devolvida.',
    Pago: 'A comissão não foi devolvida.',
    'A estornar': 'A comissão já está A estornar.',
    Devolvida: null,
    Cancelado: CANCELADA,
  },
}

const REASONS_OF_PAID: Record<MarkableSituacao, string> = {
  Pago: LIBERACAO_MESSAGES.paga_por_movimentos,
  Pendente: LIBERACAO_MESSAGES.paga_por_movimentos,
  Devolvida: LIBERACAO_MESSAGES.estorne,
  'A estornar': LIBERACAO_MESSAGES.estorne,
}

/** A commission as far as marking depends on it; without `linha` nothing of it was ever released. */
type MarkableComissao = ComissaoState & {
  papel?: Papel
  data_pagamento: string | null
  linha?: { liberado: number; pago: number } | null
}

/**
 * Why the commission cannot be marked as `target`; null if it can. One paid without a date may get its date; one that is
 * released, and a comissionado's, follows its movements.
 */
export function reasonNotToMark(comissao: MarkableComissao, target: MarkableSituacao): string | null {
  const situacao = situacaoOfComissao(comissao)
  if (comissao.linha && comissao.linha.liberado > 0)
    return comissao.linha.pago > 0 ? REASONS_OF_PAID[target] : LIBERACAO_MESSAGES.pague_pelo_fechamento
  if (comissao.papel !== undefined && comissao.papel !== 'Corretor') return LIBERACAO_MESSAGES.do_rateio
  if (target === 'Pago' && situacao === 'Pago' && comissao.data_pagamento === null) return null
  return REASONS_NOT_TO_MARK[target][situacao]
}

/** Why a commission paid on `data_pagamento` cannot have been returned on `data_devolucao`; null if it can. */
export function reasonAgainstDay(data_pagamento: string | null, data_devolucao: string): string | null {
  if (data_pagamento === null || data_devolucao >= data_pagamento) return null
  return `A comissão foi paga em ${formatDate(data_pagamento)}, depois da data da devolução.`
}

/** The messages of commissions that were skipped because of what happened to them meanwhile, and of the day and form. */
export const COMISSAO_MESSAGES = {
  alterada: 'A venda foi alterada por outra pessoa.',
  sumiu: 'O participante não está mais na venda.',
  data_pagamento: 'Data do pagamento é obrigatória',
  data_futura: 'A data do pagamento não pode ser no futuro',
  data_devolucao: 'Data da devolução é obrigatória',
  devolucao_futura: 'A data da devolução não pode ser no futuro',
  forma_devolucao: 'Forma da devolução é obrigatória',
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
    valor: sumOfReais(sums.map(({ valor }) => valor)),
  }
}

/** The sums by situação over several people. */
export function sumPeople(people: readonly SumsBySituacao[]): SumsBySituacao {
  return bySituacao((situacao) => sumAll(people.map((sums) => sums[situacao])))
}

/** A record with an entry for each situação. */
export function bySituacao<T>(entryOf: (situacao: ComissaoSituacao) => T): Record<ComissaoSituacao, T> {
  return byKey(COMISSAO_SITUACOES, entryOf)
}
