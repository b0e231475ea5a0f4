/** Proposes the main seller as the first participant, and the first participant as the main seller. */
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import {
  aoEscolherParticipante,
  aoEscolherVendedor,
  type CorretorEscolhido,
  NADA_PROPOSTO,
} from '../../core/vendas-proposta.ts'
import { randomKey } from '../record/keys.ts'
import type { FormVenda } from './form.ts'
import { type ParticipanteForm, participanteEmBranco } from './participantes.ts'

export interface Propostas {
  aoEscolherVendedor: (corretor: CorretorEscolhido) => void
  /** `chave` is the key of the participant's row. */
  aoEscolherParticipante: (chave: string, corretor: CorretorEscolhido) => void
}

/** Call either function after the choice itself is in the form. */
export function usePropostas(form: UseFormReturnType<FormVenda>): Propostas {
  const proposta = useRef(NADA_PROPOSTO)

  function propor(proposto: ReturnType<typeof aoEscolherVendedor<ParticipanteForm>>) {
    const { colaborador_id, participantes } = form.getValues()
    proposta.current = proposto.proposta
    if (proposto.colaborador_id !== colaborador_id) {
      form.clearFieldError('colaborador_id')
      form.setFieldValue('colaborador_id', proposto.colaborador_id)
    }
    form.clearFieldError('participantes')
    for (const i of proposto.participantes.keys())
      for (const campo of ['colaborador_id', 'percentual_comissao'] as const)
        if (proposto.participantes[i]?.[campo] !== participantes[i]?.[campo])
          form.clearFieldError(`participantes.${i}.${campo}`)
    form.setFieldValue('participantes', proposto.participantes)
  }

  return {
    aoEscolherVendedor: (corretor) =>
      propor(
        aoEscolherVendedor(form.getValues(), corretor, proposta.current, participanteEmBranco(randomKey())),
      ),
    aoEscolherParticipante: (chave, corretor) =>
      propor(aoEscolherParticipante(form.getValues(), chave, corretor, proposta.current)),
  }
}
