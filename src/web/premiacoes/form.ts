/** The award form's values, and how they become the record to save. */
import { type PremiacaoInput, type ProposedPremiacao, premiacaoInput } from '../../contract/premiacoes.ts'
import { PREMIACAO_FIELDS } from '../../core/premiacoes.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_PREMIACAO = formOf(PREMIACAO_FIELDS)
export type FormPremiacao = FormOf<typeof PREMIACAO_FIELDS>

/** `hoje` is YYYY-MM-DD. */
export function blankPremiacao(hoje: string): FormPremiacao {
  return { ...FORM_PREMIACAO.blank, data_premiacao: hoje }
}

/** The award proposed for a draw's winner. */
export function proposedPremiacao(proposal: ProposedPremiacao, hoje: string): FormPremiacao {
  return {
    ...blankPremiacao(hoje),
    colaborador_id: proposal.colaborador_id,
    sorteio_id: proposal.sorteio_id,
    premio: proposal.premio,
    valor_premio: proposal.valor_premio,
    motivo: proposal.motivo,
    nomes: {
      [proposal.colaborador_id]: proposal.colaborador_nome,
      [proposal.sorteio_id]: proposal.sorteio_nome,
    },
  }
}

export function readPremiacao({ nomes: _nomes, ...fields }: FormPremiacao): Reading<PremiacaoInput> {
  return readForm(premiacaoInput, {
    ...fields,
    colaborador_id: fields.colaborador_id ?? undefined,
    data_premiacao: fields.data_premiacao ?? undefined,
  })
}
