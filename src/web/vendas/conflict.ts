/** Two people edited one sale: when its fields say the same, and the ids that its participants have by now. */
import type { FieldOf } from '../record/conflict.ts'
import type { FormVenda } from './form.ts'
import { comissoesDoForm } from './participantes.ts'

/** `junto`, where a participant whom the other person took out and put back, or took out only, has another id, or none. */
export function comIdsAtuais(junto: FormVenda, atual: FormVenda): FormVenda {
  const participantes = junto.participantes.map(({ id: _antigo, ...participante }) => {
    const id = atual.participantes.find((p) => p.colaborador_id === participante.colaborador_id)?.id
    return id === undefined ? participante : { ...participante, id }
  })
  return { ...junto, participantes }
}

/** Whether `campo` says the same in both. */
export function igual(a: FormVenda, b: FormVenda, campo: FieldOf<FormVenda>): boolean {
  return JSON.stringify(comparavel(a, campo)) === JSON.stringify(comparavel(b, campo))
}

/** Participants are compared by what they say, in any order: their ids differ although nobody changed a thing. */
function comparavel(form: FormVenda, campo: FieldOf<FormVenda>): unknown {
  if (campo !== 'participantes') return form[campo]
  const { linhas } = comissoesDoForm(form)
  return form.participantes
    .map(({ chave: _chave, id: _id, ...participante }, i) => ({ ...participante, ...linhas[i] }))
    .map((participante) => JSON.stringify(participante))
    .sort()
}
