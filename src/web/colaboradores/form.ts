/** The colaborador form's values, and how they become the record to save. */
import {
  type ColaboradorEditado,
  type ColaboradorNovo,
  colaboradorEditado,
  colaboradorNovo,
} from '../../contract/colaboradores.ts'
import { CAMPOS_COLABORADOR, CARGO_INICIAL } from '../../core/colaboradores.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export type FormColaborador = FormOf<typeof CAMPOS_COLABORADOR, 'cargo' | 'status'>
export const FORM_COLABORADOR = formOf(CAMPOS_COLABORADOR, { cargo: CARGO_INICIAL, status: 'Ativo' })

/** A new colaborador's form; `hoje` is YYYY-MM-DD. */
export function colaboradorEmBranco(hoje: string): FormColaborador {
  return { ...FORM_COLABORADOR.blank, data_admissao: hoje, comissao_base: 0 }
}

export function lerColaboradorNovo(form: FormColaborador): Reading<ColaboradorNovo> {
  return readForm(colaboradorNovo, aEnviar(form))
}

export function lerColaboradorEditado(form: FormColaborador): Reading<ColaboradorEditado> {
  return readForm(colaboradorEditado, aEnviar(form))
}

/**
 * Fields that change with the cargo: a superior chosen for the old cargo may no longer be valid, and only a Corretor
 * has a CRECI.
 */
export function comCargo(form: FormColaborador, cargo: FormColaborador['cargo']): Partial<FormColaborador> {
  return cargo === form.cargo ? {} : { cargo, superior_id: null, indicado_por: null }
}

function aEnviar({ nomes: _nomes, ...campos }: FormColaborador) {
  return {
    ...campos,
    data_admissao: campos.data_admissao ?? '',
    creci: campos.cargo === 'Corretor' ? campos.creci : null,
  }
}
