/** The loja form's values, and how they become the record to save. */
import { lojaEditada, lojaNova } from '../../contract/lojas.ts'
import { CAMPOS_LOJA } from '../../core/lojas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { readerOf } from '../record/record-form.ts'

export const FORM_LOJA = formOf(CAMPOS_LOJA)
export type FormLoja = FormOf<typeof CAMPOS_LOJA>

export const lerLojaNova = readerOf(lojaNova)

export const lerLojaEditada = readerOf(lojaEditada)
