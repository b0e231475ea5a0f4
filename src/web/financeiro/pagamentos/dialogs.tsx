/** What asks before it changes a payment. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { today } from '../../../core/dates.ts'
import { DADOS_DO_PAGAMENTO, PAGAMENTO_MESSAGES } from '../../../core/financeiro/pagamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { enumerate } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { DateField } from '../../fields/DateField.tsx'
import { useAttemptKey } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchPagamentos } from './cache.ts'
import { refusalOfDay } from './refusal-of-day.ts'

interface Props {
  pagamento: PagamentoCompleto
  onClose: () => void
}

/** Sends the change, and closes when it is made. */
function useAsked<I>(send: (input: I, key: string) => Promise<PagamentoCompleto>, onClose: () => void) {
  const keyOf = useAttemptKey()
  return useMutation({
    mutationFn: (input: I) => send(input, keyOf(input)),
    onSuccess: async (changed) => {
      toastSuccess(`${changed.situacao}: ${changed.favorecido_nome}, ${formatBRL(changed.liquido)}.`)
      onClose()
      await refetchPagamentos(changed)
    },
    onError: () => void refetchPagamentos(),
  })
}

const FAILED = 'Erro ao mudar o pagamento. Tente novamente.'

export function RejeitarDialog({ pagamento, onClose }: Props) {
  const { id, situacao, favorecido_nome, liquido } = pagamento
  const reject = useAsked(
    (de: 'A pagar' | 'Enviado', idempotencyKey) =>
      orpc.pagamentos.rejeitar.call({ id, de }, { context: { idempotencyKey } }),
    onClose,
  )
  return (
    <ConfirmDialog
      title="Marcar como Rejeitado"
      record={favorecido_nome}
      confirm="Marcar como Rejeitado"
      confirming="Salvando..."
      pending={reject.isPending}
      error={changeFailure(reject.error, FAILED)}
      onConfirm={() => reject.mutate(situacao as 'A pagar' | 'Enviado')}
      onCancel={onClose}
    >
      <Text>
        O banco recusou {formatBRL(liquido)} para {favorecido_nome}. O dinheiro não saiu. Depois de corrigir a
        chave no cadastro do favorecido, use 'Pagar de novo'.
      </Text>
    </ConfirmDialog>
  )
}

export function DevolverDialog({ pagamento, onClose }: Props) {
  const { id, favorecido_nome, liquido, data_pagamento } = pagamento
  const [day, setDay] = useState<string | null>(today(new Date()))
  const [refusal, setRefusal] = useState<string | null>(null)
  const giveBack = useAsked(
    (data_devolucao: string, idempotencyKey) =>
      orpc.pagamentos.devolver.call({ id, de: 'Pago', data_devolucao }, { context: { idempotencyKey } }),
    onClose,
  )
  function submit() {
    const found = refusalOf(day, data_pagamento)
    setRefusal(found)
    if (found === null && day !== null) giveBack.mutate(day)
  }
  return (
    <ConfirmDialog
      title="Marcar como Devolvido"
      record={favorecido_nome}
      confirm="Marcar como Devolvido"
      confirming="Salvando..."
      pending={giveBack.isPending}
      error={changeFailure(giveBack.error, FAILED)}
      onConfirm={submit}
      onCancel={onClose}
    >
      <Text>
        O banco devolveu {formatBRL(liquido)} de {favorecido_nome}, ou o pagamento foi marcado por engano. As
        comissões deste pagamento voltam a estar pendentes.
      </Text>
      <DateField
        kind="ocorrido"
        label="Dia da devolução"
        withAsterisk
        value={day}
        onChange={(next) => {
          setDay(next)
          setRefusal(null)
        }}
        error={refusal}
      />
    </ConfirmDialog>
  )
}

function refusalOf(day: string | null, paid: string | null): string | null {
  const refusal = refusalOfDay(day)
  if (refusal !== null) return refusal
  return paid !== null && day !== null && day < paid ? PAGAMENTO_MESSAGES.antes_do_pagamento : null
}

export function PagarDeNovoDialog({ pagamento, onClose }: Props) {
  const { id, situacao, favorecido_nome, mudaram } = pagamento
  const again = useAsked(
    (de: 'Rejeitado' | 'Devolvido', idempotencyKey) =>
      orpc.pagamentos.corrigirChave.call({ id, de }, { context: { idempotencyKey } }),
    onClose,
  )
  return (
    <ConfirmDialog
      title="Pagar de novo"
      record={favorecido_nome}
      confirm={mudaram.length === 0 ? 'Pagar de novo' : 'Usar os dados atuais'}
      confirming="Salvando..."
      pending={again.isPending}
      error={changeFailure(again.error, FAILED)}
      onConfirm={() => again.mutate(situacao as 'Rejeitado' | 'Devolvido')}
      onCancel={onClose}
    >
      <Text>
        {mudaram.length === 0
          ? 'Os dados do favorecido são os mesmos da aprovação. Se o banco recusou a chave, corrija-a antes no cadastro do favorecido.'
          : `Desde a aprovação ${mudaram.length === 1 ? 'mudou' : 'mudaram'} ${enumerate(
              mudaram.map((dado) => DADOS_DO_PAGAMENTO[dado]),
            )}. O pagamento passa a usar os dados atuais do favorecido.`}{' '}
        Ele volta a estar a pagar.
      </Text>
    </ConfirmDialog>
  )
}
