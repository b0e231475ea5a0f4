/** The loja form's values, and how they become the record to save. */
import { type LojaEditada, type LojaNova, lojaEditada, lojaNova } from '../../contract/lojas.ts'
import { CAMPOS_LOJA } from '../../core/lojas.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_LOJA = formOf(CAMPOS_LOJA)
export type FormLoja = FormOf<typeof CAMPOS_LOJA>

export function lerLojaNova({ nomes: _nomes, ...campos }: FormLoja): Reading<LojaNova> {
  return readForm(lojaNova, campos)
}

export function lerLojaEditada({ nomes: _nomes, ...campos }: FormLoja): Reading<LojaEditada> {
  return readForm(lojaEditada, campos)
}
