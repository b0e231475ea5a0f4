/** The empreendimento form's values, and how they become the record to save. */
import { empreendimentoInput } from '../../contract/empreendimentos.ts'
import { DEFAULT_EMPREENDIMENTO_TYPE, EMPREENDIMENTO_FIELDS } from '../../core/empreendimentos.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export type FormEmpreendimento = FormOf<typeof EMPREENDIMENTO_FIELDS, 'tipo'>
export const FORM_EMPREENDIMENTO = formOf(EMPREENDIMENTO_FIELDS, { tipo: DEFAULT_EMPREENDIMENTO_TYPE })

export const readEmpreendimento = readerOf(empreendimentoInput)
