/** The campaign form's values, and how they become the record to save. */
import { campanhaDoFormulario } from '../../contract/campanhas.ts'
import { CAMPOS_DO_FORM_DA_CAMPANHA } from '../../core/campanhas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export const FORM_CAMPANHA = formOf(CAMPOS_DO_FORM_DA_CAMPANHA)
export type FormCampanha = FormOf<typeof CAMPOS_DO_FORM_DA_CAMPANHA>

export const lerCampanha = readerOf(campanhaDoFormulario)

/** True if a field required of every campaign is empty. */
export function faltaObrigatorio({ nome, tipo, data_inicio, data_fim }: FormCampanha): boolean {
  return nome.trim() === '' || !tipo || !data_inicio || !data_fim
}
