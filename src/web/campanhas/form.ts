/** The campaign form's values, and how they become the record to save. */
import { campanhaInput } from '../../contract/campanhas.ts'
import { CAMPANHA_FORM_FIELDS } from '../../core/campanhas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export const FORM_CAMPANHA = formOf(CAMPANHA_FORM_FIELDS)
export type FormCampanha = FormOf<typeof CAMPANHA_FORM_FIELDS>

export const readCampanha = readerOf(campanhaInput)

/** True if a field required of every campaign is empty. */
export function lacksRequired({ nome, tipo, data_inicio, data_fim }: FormCampanha): boolean {
  return nome.trim() === '' || !tipo || !data_inicio || !data_fim
}
