/** The tier form's values, and how they become the record to save. */
import { type FaixaDoFormulario, faixaDoFormulario } from '../../contract/faixas.ts'
import { CAMPOS_FAIXA, COR_PADRAO } from '../../core/faixas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormFaixa = FormOf<typeof CAMPOS_FAIXA>
const vazia = formOf(CAMPOS_FAIXA)
export const FORM_FAIXA = { ...vazia, blank: { ...vazia.blank, nivel: 1, cor: COR_PADRAO } }

export function lerFaixa({ nomes: _nomes, ...campos }: FormFaixa): Reading<FaixaDoFormulario> {
  return readForm(faixaDoFormulario, { ...campos, bonus_percentual: campos.bonus_percentual ?? 0 })
}
