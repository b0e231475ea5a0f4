/** One participant in the sale's form. */
import { ActionIcon, Select, type SelectProps, TextInput } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { IconNote, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { OpcaoDeCorretor } from '../../contract/colaboradores.ts'
import { STATUS_COMISSAO, TIPOS_PAGAMENTO_COMISSAO } from '../../core/vendas.ts'
import { CorretorSelect } from '../colaboradores/selects.tsx'
import { MoneyField, PercentField } from '../fields/NumberFields.tsx'
import { useLazyList } from '../fields/use-lazy-list.ts'
import type { ParticipanteForm } from './participantes.ts'
import classes from './vendas.module.css'

interface Props {
  index: number
  participante: ParticipanteForm
  nome: string | undefined
  /** The current commission, typed or computed: percent 0–100, and reais. */
  percentual: number
  valor: number
  /** Corretores who already participate. */
  taken: readonly string[]
  erroCorretor: string | undefined
  erroPercentual: string | undefined
  erroValor: string | undefined
  onChange: (index: number, patch: Partial<ParticipanteForm>, opcao?: OpcaoDeCorretor | null) => void
  onRemove: (index: number) => void
}

export const ParticipanteRow = memo(Row, same)

function Row(props: Props) {
  const { index, participante, taken, onChange, onRemove } = props
  const [comObservacoes, setComObservacoes] = useState(participante.observacoes !== '')
  const porPercentual = participante.modo === 'percentual'
  const digitado = porPercentual ? participante.percentual_comissao : participante.valor_comissao
  const calculavel = typeof digitado === 'number'
  const change = (patch: Partial<ParticipanteForm>) => onChange(index, patch)

  return (
    <fieldset className={classes.linha} aria-label={`Participante ${index + 1}`}>
      <CorretorSelect
        label="Corretor"
        value={participante.colaborador_id}
        nome={props.nome}
        taken={taken}
        error={props.erroCorretor}
        data-path={`participantes.${index}.colaborador_id`}
        onChange={(colaborador_id, opcao) => onChange(index, { colaborador_id }, opcao)}
      />
      <PercentField
        label="Percentual"
        value={porPercentual ? digitado : calculavel ? props.percentual : null}
        error={props.erroPercentual}
        data-path={`participantes.${index}.percentual_comissao`}
        onChange={(percentual_comissao) => change({ modo: 'percentual', percentual_comissao })}
      />
      <MoneyField
        label="Valor"
        value={porPercentual ? (calculavel ? props.valor : null) : digitado}
        error={props.erroValor}
        data-path={`participantes.${index}.valor_comissao`}
        onChange={(valor_comissao) => change({ modo: 'valor', valor_comissao })}
      />
      <Escolha
        label="Pagamento"
        data={[...TIPOS_PAGAMENTO_COMISSAO]}
        value={participante.tipo_pagamento_comissao}
        onChange={(tipo) => tipo && change({ tipo_pagamento_comissao: tipo })}
      />
      <Escolha
        label="Comissão"
        data={[...STATUS_COMISSAO]}
        value={participante.status_comissao}
        onChange={(status) => status && change({ status_comissao: status })}
      />
      <div className={classes.acoesDaLinha}>
        {!comObservacoes && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Incluir observações do participante ${index + 1}`}
            title="Incluir observações"
            onClick={() => setComObservacoes(true)}
          >
            <IconNote size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          size={36}
          aria-label={`Remover participante ${index + 1}${props.nome ? `: ${props.nome}` : ''}`}
          title="Remover"
          onClick={() => onRemove(index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      {comObservacoes && (
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

function Escolha<V extends string>(props: SelectProps<V>) {
  const { comboboxProps, onFocus } = useLazyList()
  return <Select {...props} comboboxProps={comboboxProps} onFocus={onFocus} />
}

/** The form copies all its values at every keystroke, so participants are compared by content. */
function same({ participante: before, ...a }: Props, { participante: after, ...b }: Props): boolean {
  return shallowEqual(before, after) && shallowEqual(a, b)
}
