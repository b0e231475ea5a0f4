/** Proposes the main seller as the first participant, and the first participant as the main seller. */
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import type { PadroesDaVenda } from '../../contract/configuracoes.ts'
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

/**
 * Call either function after the choice itself is in the form. The percent in `padroes` is proposed for a corretor whose
 * base commission is 0.
 */
export function usePropostas(form: UseFormReturnType<FormVenda>, padroes: PadroesDaVenda | null): Propostas {
  const proposta = useRef(NADA_PROPOSTO)

  function withDefault({ id, comissao_base }: CorretorEscolhido): CorretorEscolhido {
    return { id, comissao_base: comissao_base || (padroes?.percentual_comissao ?? 0) }
  }

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
        aoEscolherVendedor(
          form.getValues(),
          withDefault(corretor),
          proposta.current,
          participanteEmBranco(randomKey(), padroes),
        ),
      ),
    aoEscolherParticipante: (chave, corretor) =>
      propor(aoEscolherParticipante(form.getValues(), chave, withDefault(corretor), proposta.current)),
  }
}
