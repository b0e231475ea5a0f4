/** The draw form's values, and how they become the record to save. */
import { type SorteioDigitado, sorteioDigitado } from '../../contract/sorteios.ts'
import { CAMPOS_SORTEIO } from '../../core/sorteios.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_SORTEIO = formOf(CAMPOS_SORTEIO)
export type FormSorteio = FormOf<typeof CAMPOS_SORTEIO>

export function lerSorteio({ nomes: _nomes, ...campos }: FormSorteio): Reading<SorteioDigitado> {
  return readForm(sorteioDigitado, { ...campos, data_sorteio: campos.data_sorteio ?? undefined })
}
