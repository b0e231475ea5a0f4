/** The draw form's values, and how they become the record to save. */
import { type SorteioInput, sorteioInput } from '../../contract/sorteios.ts'
import { SORTEIO_FIELDS } from '../../core/sorteios/sorteios.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_SORTEIO = formOf(SORTEIO_FIELDS)
export type FormSorteio = FormOf<typeof SORTEIO_FIELDS>

export function readSorteio({ nomes: _nomes, ...fields }: FormSorteio): Reading<SorteioInput> {
  return readForm(sorteioInput, { ...fields, data_sorteio: fields.data_sorteio ?? undefined })
}
