/** The award form's values, and how they become the record to save. */
import { type PremiacaoDigitada, type Proposta, premiacaoDigitada } from '../../contract/premiacoes.ts'
import { CAMPOS_PREMIACAO } from '../../core/premiacoes.ts'
import { type FormOf, formOf } from '../record/form-of.ts'
import { type Reading, readForm } from '../record/record-form.ts'

export const FORM_PREMIACAO = formOf(CAMPOS_PREMIACAO)
export type FormPremiacao = FormOf<typeof CAMPOS_PREMIACAO>

/** `hoje` is YYYY-MM-DD. */
export function premiacaoEmBranco(hoje: string): FormPremiacao {
  return { ...FORM_PREMIACAO.blank, data_premiacao: hoje }
}

/** The award proposed for a draw's winner. */
export function premiacaoProposta(proposta: Proposta, hoje: string): FormPremiacao {
  return {
    ...premiacaoEmBranco(hoje),
    colaborador_id: proposta.colaborador_id,
    sorteio_id: proposta.sorteio_id,
    premio: proposta.premio,
    valor_premio: proposta.valor_premio,
    motivo: proposta.motivo,
    nomes: {
      [proposta.colaborador_id]: proposta.colaborador_nome,
      [proposta.sorteio_id]: proposta.sorteio_nome,
    },
  }
}

export function lerPremiacao({ nomes: _nomes, ...campos }: FormPremiacao): Reading<PremiacaoDigitada> {
  return readForm(premiacaoDigitada, {
    ...campos,
    colaborador_id: campos.colaborador_id ?? undefined,
    data_premiacao: campos.data_premiacao ?? undefined,
  })
}
