/** The comissionados in the sale's form. */
import { PAPEIS_DO_RATEIO, RATEIO } from '../../../core/vendas/rateio.ts'
import { type RowOf, rowsOf } from '../../record/rows-of.ts'

type Filled = 'papel' | 'modo'
export type ComissionadoForm = RowOf<typeof RATEIO.campos, Filled>

export const FORM_RATEIO = rowsOf(RATEIO, { papel: PAPEIS_DO_RATEIO[0], modo: 'percentual' })
