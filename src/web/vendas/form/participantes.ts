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

/** What each row amounts to, with their sums; invalid input counts as 0. */
interface Shares {
  rows: Comissao[]
  total: Comissao
}

/** The current shares of the rows, each typed as a percentage or as a value. */
export function sharesIn(
  form: WithBase,
  typed: readonly Pick<ParticipanteForm, 'modo' | 'percentual_comissao' | 'valor_comissao'>[],
): Shares {
  const rows = recalculate(
    typed.map(({ modo, percentual_comissao, valor_comissao }) => ({
      modo,
      percentual_comissao: numberOf(percentual_comissao) ?? 0,
      valor_comissao: numberOf(valor_comissao) ?? 0,
    })),
    calculationBaseOf({
      base_calculo_comissao: form.base_calculo_comissao,
      valor_venda: numberOf(form.valor_venda),
      valor_ato: numberOf(form.valor_ato),
    }),
  )
  return { rows, total: totalComissao(rows) }
}

/** The current commissions, and whether their percentages are too many. */
export function comissoesOf(
  form: WithBase & { participantes: readonly ParticipanteForm[] },
): Shares & { exceeds: boolean } {
  const shares = sharesIn(form, form.participantes)
  return { ...shares, exceeds: exceeds100(shares.rows) }
}
