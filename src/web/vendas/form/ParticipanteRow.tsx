/** One participant in the sale's form. */
import { ActionIcon, Select, type SelectProps, TextInput } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { IconNote, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { CorretorOption } from '../../../contract/colaboradores.ts'
import { COMISSAO_PAYMENT_TYPES, COMISSAO_STATUSES } from '../../../core/vendas/vendas.ts'
import { CorretorSelect } from '../../colaboradores/selects.tsx'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import { useLazyList } from '../../fields/use-lazy-list.ts'
import { hint } from '../../ui/Hints.tsx'
import classes from '../vendas.module.css'
import type { ParticipanteForm } from './participantes.ts'

interface Props {
  index: number
  participante: ParticipanteForm
  nome: string | undefined
  /** The current commission, typed or computed: percent 0–100, and reais. */
  percentual: number
  valor: number
  /** Corretores who already participate. */
  taken: readonly string[]
  corretorError: string | undefined
  percentualError: string | undefined
  valorError: string | undefined
  onChange: (index: number, patch: Partial<ParticipanteForm>, option?: CorretorOption | null) => void
  onRemove: (index: number) => void
}

export const ParticipanteRow = memo(Row, same)

function Row(props: Props) {
  const { index, participante, taken, onChange, onRemove } = props
  const [hasObservacoes, setHasObservacoes] = useState(participante.observacoes !== '')
  const isByPercentual = participante.modo === 'percentual'
  const typed = isByPercentual ? participante.percentual_comissao : participante.valor_comissao
  const isComputable = typeof typed === 'number'
  const change = (patch: Partial<ParticipanteForm>) => onChange(index, patch)

  return (
    <fieldset className={classes.linha} aria-label={`Participante ${index + 1}`}>
      <CorretorSelect
        label="Corretor"
        value={participante.colaborador_id}
        nome={props.nome}
        taken={taken}
        error={props.corretorError}
        data-path={`participantes.${index}.colaborador_id`}
        onChange={(colaborador_id, option) => onChange(index, { colaborador_id }, option)}
      />
      <PercentField
        label="Percentual"
        value={isByPercentual ? typed : isComputable ? props.percentual : null}
        error={props.percentualError}
        data-path={`participantes.${index}.percentual_comissao`}
        onChange={(percentual_comissao) => change({ modo: 'percentual', percentual_comissao })}
      />
      <MoneyField
        label="Valor"
        value={isByPercentual ? (isComputable ? props.valor : null) : typed}
        error={props.valorError}
        data-path={`participantes.${index}.valor_comissao`}
        onChange={(valor_comissao) => change({ modo: 'valor', valor_comissao })}
      />
      <Choice
        label="Pagamento"
        data={[...COMISSAO_PAYMENT_TYPES]}
        value={participante.tipo_pagamento_comissao}
        onChange={(tipo) => tipo && change({ tipo_pagamento_comissao: tipo })}
      />
      <Choice
        label="Comissão"
        data={[...COMISSAO_STATUSES]}
        value={participante.status_comissao}
        onChange={(status) => status && change({ status_comissao: status })}
      />
      <div className={classes.acoesDaLinha}>
        {!hasObservacoes && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Incluir observações do participante ${index + 1}`}
            {...hint('Incluir observações')}
            onClick={() => setHasObservacoes(true)}
          >
            <IconNote size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          aria-label={`Remover participante ${index + 1}${props.nome ? `: ${props.nome}` : ''}`}
          {...hint('Remover')}
          onClick={() => onRemove(index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {hasObservacoes && (
        <TextInput
          className={classes.linhaObservacoes ?? ''}
          aria-label={`Observações do participante ${index + 1}`}
          placeholder="Observações do participante"
          maxLength={1000}
          value={participante.observacoes}
          onChange={(event) => change({ observacoes: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

function Choice<V extends string>(props: SelectProps<V>) {
  const { comboboxProps, onFocus } = useLazyList()
  return <Select {...props} comboboxProps={comboboxProps} onFocus={onFocus} />
}

/** The form copies all its values at every keystroke, so participants are compared by content. */
function same({ participante: before, ...a }: Props, { participante: after, ...b }: Props): boolean {
  return shallowEqual(before, after) && shallowEqual(a, b)
}
