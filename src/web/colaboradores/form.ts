/** The colaborador form's values, and how they become the record to save. */
import {
  type EditedColaboradorInput,
  editedColaboradorInput,
  type NewColaboradorInput,
  newColaboradorInput,
} from '../../contract/colaboradores.ts'
import { COLABORADOR_FIELDS, DEFAULT_CARGO } from '../../core/colaboradores.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormColaborador = FormOf<typeof COLABORADOR_FIELDS, 'cargo' | 'status'>
export const FORM_COLABORADOR = formOf(COLABORADOR_FIELDS, { cargo: DEFAULT_CARGO, status: 'Ativo' })

/** A new colaborador's form; `hoje` is YYYY-MM-DD. */
export function blankColaborador(hoje: string): FormColaborador {
  return { ...FORM_COLABORADOR.blank, data_admissao: hoje, comissao_base: 0 }
}

export function readNewColaborador(form: FormColaborador): Reading<NewColaboradorInput> {
  return readForm(newColaboradorInput, toSend(form))
}

export function readEditedColaborador(form: FormColaborador): Reading<EditedColaboradorInput> {
  return readForm(editedColaboradorInput, toSend(form))
}

/**
 * Fields that change with the cargo: a superior chosen for the old cargo may no longer be valid, and only a Corretor
 * has a CRECI.
 */
export function withCargo(form: FormColaborador, cargo: FormColaborador['cargo']): Partial<FormColaborador> {
  return cargo === form.cargo ? {} : { cargo, superior_id: null, indicado_por: null }
}

function toSend({ nomes: _nomes, ...fields }: FormColaborador) {
  return {
    ...fields,
    data_admissao: fields.data_admissao ?? '',
    creci: fields.cargo === 'Corretor' ? fields.creci : null,
  }
}
