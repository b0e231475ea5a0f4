/** The day and form in which commissions were paid or came back. */
import { Select, Stack } from '@mantine/core'
import { COMISSAO_MESSAGES, type MarkableSituacao } from '../../core/comissoes/comissoes.ts'
import { isDate } from '../../core/dates.ts'
import { PARTICIPANTE_FIELDS } from '../../core/vendas/fields.ts'
import { COMISSAO_PAYMENT_TYPES, DEVOLUCAO_FORMS, type DevolucaoForm } from '../../core/vendas/vendas.ts'
import { DateField } from '../fields/DateField.tsx'

export interface DayAndFormValue {
  day: string | null
  /** Null: for a payment each commission's own, for a return not chosen yet. */
  form: DevolucaoForm | null
}

interface Props {
  status: 'Pago' | 'Devolvida'
  value: DayAndFormValue
  refusals: { day?: string; form?: string }
  onChange: (patch: Partial<DayAndFormValue>) => void
}

const EACH_ITS_OWN = 'A de cada uma'

export function DayAndForm({ status, value, refusals, onChange }: Props) {
  const isReturn = status === 'Devolvida'
  const chosen = (option: string | null) =>
    onChange({ form: DEVOLUCAO_FORMS.find((known) => known === option) ?? null })
  return (
    <Stack gap="sm">
      <DateField
        kind="ocorrido"
        label={
          isReturn ? PARTICIPANTE_FIELDS.data_devolucao.rotulo : PARTICIPANTE_FIELDS.data_pagamento.rotulo
        }
        withAsterisk
        value={value.day}
        onChange={(day) => onChange({ day })}
        error={refusals.day}
      />
      {isReturn ? (
        <Select
          label={PARTICIPANTE_FIELDS.forma_devolucao.rotulo}
          withAsterisk
          placeholder="Como o dinheiro voltou"
          data={[...DEVOLUCAO_FORMS]}
          value={value.form}
          onChange={chosen}
          error={refusals.form}
        />
      ) : (
        <Select
          label="Tipo de pagamento"
          data={[EACH_ITS_OWN, ...COMISSAO_PAYMENT_TYPES]}
          value={value.form ?? EACH_ITS_OWN}
          onChange={chosen}
        />
      )}
    </Stack>
  )
}

/** The reasons why day and form cannot be sent; empty if they can. */
export function refusalsOf(
  status: MarkableSituacao,
  { day, form }: DayAndFormValue,
  hoje: string,
): Props['refusals'] {
  if (status !== 'Pago' && status !== 'Devolvida') return {}
  const refusal = refusalOfDay(status, day, hoje)
  return {
    ...(refusal === null ? {} : { day: refusal }),
    ...(status === 'Devolvida' && form === null ? { form: COMISSAO_MESSAGES.forma_devolucao } : {}),
  }
}

function refusalOfDay(status: Props['status'], day: string | null, hoje: string): string | null {
  const isReturn = status === 'Devolvida'
  if (day === null || day === '')
    return isReturn ? COMISSAO_MESSAGES.data_devolucao : COMISSAO_MESSAGES.data_pagamento
  if (!isDate(day)) return 'Data inválida'
  if (day <= hoje) return null
  return isReturn ? COMISSAO_MESSAGES.devolucao_futura : COMISSAO_MESSAGES.data_futura
}
