/** The tier form's values, and how they become the record to save. */
import { type FaixaInput, faixaInput } from '../../contract/faixas.ts'
import { DEFAULT_COLOR, FAIXA_FIELDS } from '../../core/faixas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormFaixa = FormOf<typeof FAIXA_FIELDS>
const base = formOf(FAIXA_FIELDS)
export const FORM_FAIXA = { ...base, blank: { ...base.blank, nivel: 1, cor: DEFAULT_COLOR } }

export function readFaixa({ nomes: _nomes, ...fields }: FormFaixa): Reading<FaixaInput> {
  return readForm(faixaInput, { ...fields, bonus_percentual: fields.bonus_percentual ?? 0 })
}
