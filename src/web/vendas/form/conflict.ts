/** Concurrent edits of a sale: comparing its fields, and updating its participants' ids. */
import type { FieldOf } from '../../record/conflict.ts'
import type { FormVenda } from './form.ts'
import { comissoesOf } from './participantes.ts'

/**
 * `merged` with the participants' current ids: one that the other user removed and added again has a new id, one that they
 * only removed has none.
 */
export function withCurrentIds(merged: FormVenda, current: FormVenda): FormVenda {
  const participantes = merged.participantes.map(({ id: _old, ...participante }) => {
    const id = current.participantes.find((p) => p.colaborador_id === participante.colaborador_id)?.id
    return id === undefined ? participante : { ...participante, id }
  })
  // What this form has opened and changed stays, even if it is masked in the other's.
  const mascarados = current.mascarados.filter((field) => merged[field] === current[field])
  return { ...merged, participantes, mascarados }
}

/** True if `field` is equal in both forms. What is masked is no field of the sale. */
export function same(a: FormVenda, b: FormVenda, field: FieldOf<FormVenda>): boolean {
  if (field === 'mascarados') return true
  return JSON.stringify(comparable(a, field)) === JSON.stringify(comparable(b, field))
}

/** Participants are compared by content, in any order: ids can differ although nothing was changed. */
function comparable(form: FormVenda, field: FieldOf<FormVenda>): unknown {
  if (field !== 'participantes') return form[field]
  const { rows } = comissoesOf(form)
  return form.participantes
    .map(({ chave: _chave, id: _id, ...participante }, i) => ({ ...participante, ...rows[i] }))
    .map((participante) => JSON.stringify(participante))
    .sort()
}
