/** The participants in the sale's form: their rows, and the commissions that these amount to. */
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import {
  type CalculationBase,
  type Comissao,
  calculationBaseOf,
  exceeds100,
  recalculate,
  totalComissao,
} from '../../../core/comissao.ts'
import { PARTICIPANTES } from '../../../core/vendas/fields.ts'
import { missedBaseInWords, type StoredComissoes, shareOut } from '../../../core/vendas/participantes.ts'
import { COMISSAO_PAYMENT_TYPES, COMISSAO_STATUSES } from '../../../core/vendas/vendas.ts'
import { numberOf, type TypedNumber } from '../../fields/typed-number.ts'
import { type RowOf, rowsOf } from '../../record/rows-of.ts'

type Filled = 'modo' | 'status_comissao' | 'tipo_pagamento_comissao'
export type ParticipanteForm = RowOf<typeof PARTICIPANTES.campos, Filled>

export const FORM_PARTICIPANTES = rowsOf(PARTICIPANTES, {
  modo: 'percentual',
  status_comissao: COMISSAO_STATUSES[0],
  tipo_pagamento_comissao: COMISSAO_PAYMENT_TYPES[0],
})

/** The values of a new row that the office chose for a new sale. */
export function participanteDefaults(padroes: VendaDefaults | null): Partial<ParticipanteForm> {
  const tipo = padroes?.tipo_pagamento_comissao
  return tipo ? { tipo_pagamento_comissao: tipo } : {}
}

/** The fields of the form that determine the base of the commissions. */
export interface WithBase {
  base_calculo_comissao: CalculationBase
  valor_venda: TypedNumber
  valor_ato: TypedNumber
}

/** The amounts of each row, with their sums; invalid input counts as 0. */
interface Shares {
  rows: Comissao[]
  total: Comissao
}

type TypedRow = Pick<ParticipanteForm, 'modo' | 'percentual_comissao' | 'valor_comissao'>

/** The current shares of rows that are typed as a percentage or as a value, each by itself. */
export function sharesIn(form: WithBase, typed: readonly TypedRow[]): Shares {
  const rows = recalculate(typed.map(numbersOf), baseOf(form))
  return { rows, total: totalComissao(rows) }
}

/** The fields of the form that a sale's commissions follow from. */
export interface WithComissoes extends WithBase {
  participantes: readonly ParticipanteForm[]
  /** The released amount of each participant, in reais, by id. */
  liberado: Readonly<Record<string, number>>
}

/** The commissions of the form as it was opened. */
export function storedIn(opened: WithComissoes): StoredComissoes {
  return {
    base: baseOf(opened),
    participantes: opened.participantes.map(({ id, colaborador_id, ...row }) => ({
      colaborador_id,
      ...numbersOf(row),
      liberado: opened.liberado[id ?? ''] ?? 0,
    })),
  }
}

/**
 * The current commissions, beside those of the form as it was `opened`: whether their percentages are too many, and what is
 * to be said of their sum.
 */
export function comissoesOf(
  form: WithComissoes,
  opened: WithComissoes | null = null,
): Shares & { exceeds: boolean; notice: string | null } {
  const base = baseOf(form)
  const stored = opened && storedIn(opened)
  const typed = form.participantes.map(({ colaborador_id, ...row }) => ({
    colaborador_id,
    ...numbersOf(row),
  }))
  const rows = shareOut(typed, base, stored)
  return {
    rows,
    total: totalComissao(rows),
    exceeds: exceeds100(rows),
    notice: missedBaseInWords(rows, base, stored),
  }
}

function baseOf({ base_calculo_comissao, valor_venda, valor_ato }: WithBase): number {
  return calculationBaseOf({
    base_calculo_comissao,
    valor_venda: numberOf(valor_venda),
    valor_ato: numberOf(valor_ato),
  })
}

function numbersOf({
  modo,
  percentual_comissao,
  valor_comissao,
}: TypedRow): Comissao & Pick<TypedRow, 'modo'> {
  return {
    modo,
    percentual_comissao: numberOf(percentual_comissao) ?? 0,
    valor_comissao: numberOf(valor_comissao) ?? 0,
  }
}
