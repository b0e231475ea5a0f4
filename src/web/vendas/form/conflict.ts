/** Concurrent edits of a sale: the client's data that is masked here or there. */
import { type FieldOf, sameValue } from '../../record/conflict.ts'
import { type FormVenda, isNoField } from './form.ts'

/** `merged` with what this form has opened and changed, even if it is masked in the other's. */
export function withOpenedData(merged: FormVenda, current: FormVenda): FormVenda {
  return { ...merged, mascarados: current.mascarados.filter((field) => merged[field] === current[field]) }
}

/** True if `field` is equal in both forms, or nobody types it. */
export function same(a: FormVenda, b: FormVenda, field: FieldOf<FormVenda>): boolean {
  return isNoField(field) || sameValue(a, b, field)
}
