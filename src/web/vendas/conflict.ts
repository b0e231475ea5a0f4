/** Two people edited one sale: what the other one changed, and the form that comes of each choice. */
import type { Venda } from '../../contract/vendas.ts'
import { type CampoVenda, comissoesDoForm, type FormVenda, formDaVenda } from './form-values.ts'

/** One field that the other person changed. */
export interface CampoMudado {
  campo: CampoVenda
  /** Whether this form changed it too: then the person chooses. */
  disputado: boolean
}

/** What the other person changed between the sale as this form opened it (`base`) and as it is now. */
export function camposMudados(base: FormVenda, meu: FormVenda, atual: Venda): CampoMudado[] {
  const deles = formDaVenda(atual)
  return (Object.keys(deles) as (keyof FormVenda)[])
    .filter((campo): campo is CampoVenda => campo !== 'nomes')
    .filter((campo) => !igual(base, deles, campo) && !igual(meu, deles, campo))
    .map((campo) => ({ campo, disputado: !igual(base, meu, campo) }))
}

/** `meu` on top of the sale as it is now, but for the fields in `aceitos` and those this form never touched. */
export function juntar(
  base: FormVenda,
  meu: FormVenda,
  atual: Venda,
  aceitos: ReadonlySet<CampoVenda>,
): FormVenda {
  const deles = formDaVenda(atual)
  const meus = Object.keys(deles).filter(
    (campo) =>
      campo !== 'nomes' && !aceitos.has(campo as CampoVenda) && !igual(base, meu, campo as CampoVenda),
  )
  const junto: FormVenda = {
    ...deles,
    ...Object.fromEntries(Object.entries(meu).filter(([campo]) => meus.includes(campo))),
    nomes: { ...meu.nomes, ...deles.nomes },
  }
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
