/** Two people edited one sale: what the other one changed, and the form that comes of each choice. */
import type { Venda } from '../../contract/vendas.ts'
import { type ChangedField, changedFields, merge } from '../record/conflict.ts'
import { type CampoVenda, comissoesDoForm, type FormVenda, formDaVenda } from './form-values.ts'

/** What the other person changed between the sale as this form opened it (`base`) and as it is now. */
export function camposMudados(base: FormVenda, meu: FormVenda, atual: Venda): ChangedField<FormVenda>[] {
  return changedFields({ base, mine: meu, theirs: formDaVenda(atual) }, igual)
}

/** `meu` on top of the sale as it is now, but for the fields in `aceitos` and those this form never touched. */
export function juntar(
  base: FormVenda,
  meu: FormVenda,
  atual: Venda,
  aceitos: ReadonlySet<CampoVenda>,
): FormVenda {
  const junto = merge({ base, mine: meu, theirs: formDaVenda(atual) }, aceitos, igual)
  return { ...junto, participantes: comIdsAtuais(junto, atual) }
}

/** A participant whom the other person took out and put back, or took out only, has another id, or none. */
function comIdsAtuais(form: FormVenda, atual: Venda): FormVenda['participantes'] {
  return form.participantes.map(({ id: _antigo, ...participante }) => {
    const id = atual.participantes.find((p) => p.colaborador_id === participante.colaborador_id)?.id
    return id === undefined ? participante : { ...participante, id }
  })
}

function igual(a: FormVenda, b: FormVenda, campo: CampoVenda): boolean {
  return JSON.stringify(comparavel(a, campo)) === JSON.stringify(comparavel(b, campo))
}

/** Participants are compared by what they say, in any order: their ids differ although nobody changed a thing. */
function comparavel(form: FormVenda, campo: CampoVenda): unknown {
  if (campo !== 'participantes') return form[campo]
  const { linhas } = comissoesDoForm(form)
  return form.participantes
    .map(({ chave: _chave, id: _id, ...participante }, i) => ({ ...participante, ...linhas[i] }))
    .map((participante) => JSON.stringify(participante))
    .sort()
}
