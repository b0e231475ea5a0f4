/** The campaign form's values, and how they become the record to save. */
import { type CampanhaDoFormulario, campanhaDoFormulario } from '../../contract/campanhas.ts'
import { CAMPOS_DO_FORM_DA_CAMPANHA } from '../../core/campanhas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_CAMPANHA = formOf(CAMPOS_DO_FORM_DA_CAMPANHA)
export type FormCampanha = FormOf<typeof CAMPOS_DO_FORM_DA_CAMPANHA>

export function lerCampanha({ nomes: _nomes, ...campos }: FormCampanha): Reading<CampanhaDoFormulario> {
  return readForm(campanhaDoFormulario, campos)
}

/** True if a field required of every campaign is empty. */
export function faltaObrigatorio({ nome, tipo, data_inicio, data_fim }: FormCampanha): boolean {
  return nome.trim() === '' || !tipo || !data_inicio || !data_fim
}
