/** Concurrent edits of a sale: comparing its fields, and updating its participants' ids. */
import type { FieldOf } from '../record/conflict.ts'
import type { FormVenda } from './form.ts'
import { comissoesDoForm } from './participantes.ts'

/**
 * `junto` with the participants' current ids: one that the other user removed and added again has a new id, one that they
 * only removed has none.
 */
export function comIdsAtuais(junto: FormVenda, atual: FormVenda): FormVenda {
  const participantes = junto.participantes.map(({ id: _antigo, ...participante }) => {
    const id = atual.participantes.find((p) => p.colaborador_id === participante.colaborador_id)?.id
    return id === undefined ? participante : { ...participante, id }
  })
  return { ...junto, participantes }
}

/** True if `campo` is equal in both forms. */
export function igual(a: FormVenda, b: FormVenda, campo: FieldOf<FormVenda>): boolean {
  return JSON.stringify(comparavel(a, campo)) === JSON.stringify(comparavel(b, campo))
}

/** Participants are compared by content, in any order: ids can differ although nothing was changed. */
function comparavel(form: FormVenda, campo: FieldOf<FormVenda>): unknown {
  if (campo !== 'participantes') return form[campo]
  const { linhas } = comissoesDoForm(form)
  return form.participantes
    .map(({ chave: _chave, id: _id, ...participante }, i) => ({ ...participante, ...linhas[i] }))
    .map((participante) => JSON.stringify(participante))
    .sort()
}
