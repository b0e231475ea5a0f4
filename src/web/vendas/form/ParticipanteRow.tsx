/** One participant in the sale's form. */
import { ActionIcon, TextInput } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import type { CorretorOption } from '../../../contract/colaboradores.ts'
import { COMISSAO_PAYMENT_TYPES } from '../../../core/vendas/vendas.ts'
import { CorretorSelect } from '../../colaboradores/selects.tsx'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import { warned } from '../../fields/warning.tsx'
import { RemoveRow } from '../../record/RowsFields.tsx'
import { rowFieldsOf, rowInputs } from '../../record/row-fields.ts'
import type { RowProps } from '../../record/use-rows.ts'
import { hint } from '../../ui/Hints.tsx'
import { useComissaoStatuses } from './comissao-statuses.ts'
import { missingShare } from './missing-share.ts'
import type { ParticipanteForm } from './participantes.ts'
import classes from './rows.module.css'

interface Props extends RowProps<ParticipanteForm, CorretorOption> {
  /** The current commission, typed or computed: percent 0–100, and reais. */
  percentual: number
  valor: number
  /** Corretores who already participate. */
  taken: readonly string[]
}

export const ParticipanteRow = rowInputs(Inputs)

function Inputs({ percentual, valor, taken, ...props }: Props) {
  const { index, row } = props
  const { of, choice, reference } = rowFieldsOf(props)
  const hasObservacoes = useStaysTrue(row.observacoes !== '')
  const isByPercentual = row.modo === 'percentual'
  const typed = isByPercentual ? row.percentual_comissao : row.valor_comissao
  const isComputable = typeof typed === 'number'

  return (
    <fieldset className={classes.linha} aria-label={`Participante ${index + 1}`}>
      <CorretorSelect {...reference('colaborador_id')} taken={taken} />
      <PercentField
        {...of('percentual_comissao')}
        className={classes.percentual ?? ''}
        value={isByPercentual ? typed : isComputable ? percentual : null}
        {...warned(missingShare({ pessoa: row.colaborador_id, typed }, props.errors.percentual_comissao))}
      />
      <MoneyField
        {...of('valor_comissao')}
        className={classes.valorDoParticipante ?? ''}
        value={isByPercentual ? (isComputable ? valor : null) : typed}
      />
      <LazySelect
        {...choice('tipo_pagamento_comissao')}
        className={classes.pagamento ?? ''}
        data={[...COMISSAO_PAYMENT_TYPES]}
      />
      <LazySelect {...choice('status_comissao')} data={useComissaoStatuses(row.status_comissao)} />
      <div className={classes.acoesDaLinha}>
        {!hasObservacoes.value && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Incluir observações do participante ${index + 1}`}
            {...hint('Incluir observações')}
            onClick={hasObservacoes.set}
          >
            <IconNote size={18} aria-hidden />
          </ActionIcon>
        )}
        <RemoveRow {...props} />
      </div>
      {hasObservacoes.value && (
        <TextInput
          {...of('observacoes')}
          className={classes.linhaObservacoes ?? ''}
          label={undefined}
          aria-label={`Observações do participante ${index + 1}`}
          placeholder="Observações do participante"
          maxLength={1000}
          onChange={(event) => of('observacoes').onChange(event.currentTarget.value)}
        />
      )}
    </fieldset>
  )
}

/** Whether `now` was ever true, or `set` was called: an input that was shown stays while its text is deleted. */
function useStaysTrue(now: boolean): { value: boolean; set: () => void } {
  const [value, setValue] = useState(now)
  // Another person's text may come into a row that is already shown.
  if (now && !value) setValue(true)
  return { value: value || now, set: () => setValue(true) }
}
