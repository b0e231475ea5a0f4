/** The comissionados in the sale's form, and the shares that these amount to. */
import { type Comissao, calculationBaseOf, recalculate, totalComissao } from '../../../core/comissao.ts'
import { PAPEIS_DO_RATEIO, RATEIO } from '../../../core/vendas/rateio.ts'
import { numberOf } from '../../fields/typed-number.ts'
import { type RowOf, rowsOf } from '../../record/rows-of.ts'
import type { WithBase } from './participantes.ts'

type Filled = 'papel' | 'modo'
export type ComissionadoForm = RowOf<typeof RATEIO.campos, Filled>

export const FORM_RATEIO = rowsOf(RATEIO, { papel: PAPEIS_DO_RATEIO[0], modo: 'percentual' })

/** The current shares, one per row, with their sums; invalid input counts as 0. */
export function rateioOf(form: WithBase & { rateio: readonly ComissionadoForm[] }): {
  rows: Comissao[]
  total: Comissao
} {
  const rows = recalculate(
    form.rateio.map(({ modo, percentual, valor }) => ({
      modo,
      percentual_comissao: numberOf(percentual) ?? 0,
      valor_comissao: numberOf(valor) ?? 0,
    })),
    calculationBaseOf({
      base_calculo_comissao: form.base_calculo_comissao,
      valor_venda: numberOf(form.valor_venda),
      valor_ato: numberOf(form.valor_ato),
    }),
  )
  return { rows, total: totalComissao(rows) }
}
