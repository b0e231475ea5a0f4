/** The empreendimento form's values, and how they become the record to save. */
import { empreendimentoDigitado } from '../../contract/empreendimentos.ts'
import { CAMPOS_EMPREENDIMENTO, TIPO_INICIAL } from '../../core/empreendimentos.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export type FormEmpreendimento = FormOf<typeof CAMPOS_EMPREENDIMENTO, 'tipo'>
export const FORM_EMPREENDIMENTO = formOf(CAMPOS_EMPREENDIMENTO, { tipo: TIPO_INICIAL })

export const lerEmpreendimento = readerOf(empreendimentoDigitado)
