/** The loja form's values, and how they become the record to save. */
import { editedLojaInput, newLojaInput } from '../../contract/lojas.ts'
import { LOJA_FIELDS } from '../../core/lojas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export const FORM_LOJA = formOf(LOJA_FIELDS)
export type FormLoja = FormOf<typeof LOJA_FIELDS>

export const readNewLoja = readerOf(newLojaInput)

export const readEditedLoja = readerOf(editedLojaInput)
