/** Proposes the main seller as the first participant, and the first participant as the main seller. */
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import {
  afterParticipanteSelected,
  afterVendedorSelected,
  NOTHING_PROPOSED,
  type SelectedCorretor,
} from '../../../core/vendas/proposal.ts'
import { randomKey } from '../../record/keys.ts'
import type { FormVenda } from './form.ts'
import { FORM_PARTICIPANTES, type ParticipanteForm, participanteDefaults } from './participantes.ts'

export interface Proposals {
  onVendedorSelected: (corretor: SelectedCorretor) => void
  /** `chave` is the key of the participant's row. */
  onParticipanteSelected: (chave: string, corretor: SelectedCorretor) => void
}

/**
 * Call either function after the choice itself is in the form. The percent in `padroes` is proposed for a corretor whose
 * base commission is 0.
 */
export function useProposals(form: UseFormReturnType<FormVenda>, padroes: VendaDefaults | null): Proposals {
  const proposal = useRef(NOTHING_PROPOSED)

  function withDefault({ id, comissao_base }: SelectedCorretor): SelectedCorretor {
    return { id, comissao_base: comissao_base || (padroes?.percentual_comissao ?? 0) }
  }

  function propose(proposed: ReturnType<typeof afterVendedorSelected<ParticipanteForm>>) {
    const { colaborador_id, participantes } = form.getValues()
    proposal.current = proposed.proposal
    if (proposed.colaborador_id !== colaborador_id) {
      form.clearFieldError('colaborador_id')
      form.setFieldValue('colaborador_id', proposed.colaborador_id)
    }
    form.clearFieldError('participantes')
    for (const i of proposed.participantes.keys())
      for (const field of ['colaborador_id', 'percentual_comissao'] as const)
        if (proposed.participantes[i]?.[field] !== participantes[i]?.[field])
          form.clearFieldError(`participantes.${i}.${field}`)
    form.setFieldValue('participantes', proposed.participantes)
  }

  return {
    onVendedorSelected: (corretor) =>
      propose(
        afterVendedorSelected(
          form.getValues(),
          withDefault(corretor),
          proposal.current,
          FORM_PARTICIPANTES.blank(randomKey(), participanteDefaults(padroes)),
        ),
      ),
    onParticipanteSelected: (chave, corretor) =>
      propose(afterParticipanteSelected(form.getValues(), chave, withDefault(corretor), proposal.current)),
  }
}
