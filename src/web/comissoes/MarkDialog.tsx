/** Confirms marking with number and sum, and names those that were skipped. */
import { Select, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comissao, markingInput, type SkippedComissao } from '../../contract/comissoes.ts'
import { COMISSAO_MESSAGES, type MarkableStatus } from '../../core/comissoes.ts'
import { isDate, today } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { COMISSAO_PAYMENT_TYPES, type ComissaoPaymentType } from '../../core/vendas.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { useAttemptKey } from '../record/keys.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { SkippedDialog } from '../ui/SkippedDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchComissoes } from './cache.ts'
import { totalOf } from './total.ts'

const EACH_ITS_OWN = 'A de cada uma'

interface Props {
  marking: {
    status: MarkableStatus
    targets: readonly Comissao[]
    /** How many of the selected ones have that status already. */
    others: number
  }
  onMarked: () => void
  onClose: () => void
}

export function MarkDialog({ marking: { status, targets, others }, onMarked, onClose }: Props) {
  const hoje = today(new Date())
  const [date, setDate] = useState<string | null>(hoje)
  const [tipo, setTipo] = useState<ComissaoPaymentType | null>(null)
  const [skipped, setSkipped] = useState<readonly SkippedComissao[] | null>(null)
  const [dateRefusal, setDateRefusal] = useState<string | null>(null)
  const keyOf = useAttemptKey()
  const isPago = status === 'Pago'
  const mark = useMutation({
    mutationFn: () => {
      const itens = targets.map(({ id, versao }) => ({ id, versao }))
      const input = markingInput.parse(
        isPago ? { status, itens, data_pagamento: date, tipo_pagamento_comissao: tipo } : { status, itens },
      )
      return orpc.comissoes.marcar.call(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async (result) => {
      if (result.marcadas > 0)
        toastSuccess(
          `${counted(result.marcadas, 'comissão marcada', 'comissões marcadas')} como ${status}: ${formatBRL(result.valor)}.`,
        )
      onMarked()
      if (result.puladas.length > 0) setSkipped(result.puladas)
      else onClose()
      await refetchComissoes()
    },
    onError: () => void refetchComissoes(),
  })

  function submit() {
    const refusal = isPago ? refusalOf(date, hoje) : null
    setDateRefusal(refusal)
    if (refusal === null) mark.mutate()
  }

  if (skipped)
    return (
      <SkippedDialog
        title="Comissões que não foram marcadas"
        summary={counted(skipped.length, 'comissão não foi marcada', 'comissões não foram marcadas')}
        skipped={skipped.map(({ id, numero_venda, corretor, motivo }) => ({
          id,
          name: numero_venda ? `Venda ${numero_venda}, ${corretor}` : 'Venda ou participante excluído',
          motivo,
        }))}
        onClose={onClose}
      />
    )
  const people = new Set(targets.map(({ colaborador }) => colaborador.id)).size
  return (
    <ConfirmDialog
      opened
      title={`Marcar ${counted(targets.length, 'comissão', 'comissões')} como ${status}`}
      confirm={`Marcar como ${status}`}
      confirming="Salvando..."
      pending={mark.isPending}
      error={mark.error ? failureOf(mark.error).message : null}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text>
        {counted(targets.length, 'comissão', 'comissões')} de {counted(people, 'corretor', 'corretores')}, no
        total de <strong>{formatBRL(totalOf(targets))}</strong>.{!isPago && ' A data do pagamento é apagada.'}
        {others > 0 && ` ${counted(others, 'selecionada já está', 'selecionadas já estão')} neste status.`}
      </Text>
      {isPago && (
        <Stack gap="sm">
          <DateField
            kind="ocorrido"
            label="Data do pagamento"
            withAsterisk
            value={date}
            onChange={(value) => {
              setDate(value)
              setDateRefusal(null)
            }}
            error={dateRefusal}
          />
          <Select
            label="Tipo de pagamento"
            data={[EACH_ITS_OWN, ...COMISSAO_PAYMENT_TYPES]}
            value={tipo ?? EACH_ITS_OWN}
            allowDeselect={false}
            comboboxProps={{ zIndex: 400 }}
            onChange={(option) => setTipo(COMISSAO_PAYMENT_TYPES.find((known) => known === option) ?? null)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

function refusalOf(date: string | null, hoje: string): string | null {
  if (date === null || date === '') return COMISSAO_MESSAGES.data_pagamento
  if (!isDate(date)) return 'Data inválida'
  return date > hoje ? COMISSAO_MESSAGES.data_futura : null
}
