/** The participants in the sale's form: percent and value update each other, with the sum below. */
import type { UseFormReturnType } from '@mantine/form'
import { useDeferredValue, useMemo } from 'react'
import type { CorretorOption } from '../../../contract/colaboradores.ts'
import type { VendaDefaults } from '../../../contract/configuracoes.ts'
import { SUM_MESSAGE } from '../../../core/comissao.ts'
import { RowsFields } from '../../record/RowsFields.tsx'
import { useRows } from '../../record/use-rows.ts'
import type { FormVenda } from './form.ts'
import { ParticipanteRow } from './ParticipanteRow.tsx'
import {
  comissoesOf,
  FORM_PARTICIPANTES,
  type ParticipanteForm,
  participanteDefaults,
} from './participantes.ts'
import type { Proposals } from './use-proposals.ts'

interface Props {
  form: UseFormReturnType<FormVenda>
  /** The form as it was opened; null for a new sale. */
  opened: FormVenda | null
  padroes: VendaDefaults | null
  /** Called after a corretor was chosen in the row `chave`. */
  onCorretor: Proposals['onParticipanteSelected']
}

export function ParticipantesFields({ form, opened, padroes, onCorretor }: Props) {
  const { participantes } = form.values
  const { rows, total, exceeds, notice } = comissoesOf(form.values, opened)
  const byChave = new Map(participantes.map(({ chave }, index) => [chave, rows[index]]))
  // While an amount is typed, the rows that it changes must not hold up the next letter.
  const comissoes = useDeferredValue(byChave)
  const chosen = participantes.map((p) => p.colaborador_id).join()
  const taken = useMemo(() => chosen.split(',').filter(Boolean), [chosen])
  const of = useRows<FormVenda, ParticipanteForm, CorretorOption>(form, 'participantes', FORM_PARTICIPANTES, {
    blank: participanteDefaults(padroes),
    onChosen: onCorretor,
  })

  return (
    <RowsFields
      of={of}
      empty="Inclua cada corretor que recebe comissão por esta venda."
      total={{ ...total }}
      exceeded={exceeds ? SUM_MESSAGE : undefined}
      notice={notice}
    >
      {(props) => (
        <ParticipanteRow
          {...props}
          percentual={comissoes.get(props.row.chave)?.percentual_comissao ?? 0}
          valor={comissoes.get(props.row.chave)?.valor_comissao ?? 0}
          taken={taken}
        />
      )}
    </RowsFields>
  )
}
