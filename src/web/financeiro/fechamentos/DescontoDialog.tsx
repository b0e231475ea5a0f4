/** Changes the amount of a payment that is kept for the payee's debt. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FechamentoCompleto, PagamentoDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { MoneyField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from './cache.ts'

interface Props {
  fechamento: FechamentoCompleto
  pagamento: PagamentoDoFechamento
  onClose: () => void
}

export function DescontoDialog({ fechamento: { id, versao }, pagamento, onClose }: Props) {
  const [desconto, setDesconto] = useState<TypedNumber>(pagamento.desconto)
  // The version when the question was asked, until the user was told that it changed.
  const [seen, setSeen] = useState<number | null>(versao)
  const [refused, setRefused] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (valor: number) =>
      orpc.fechamentos.descontar.call({
        id,
        pagamento_id: pagamento.id,
        versao: seen ?? versao,
        desconto: valor,
      }),
    onSuccess: () => {
      toastSuccess('Desconto alterado.')
      onClose()
    },
    onError: () => setSeen(null),
    onSettled: refetchFechamentos,
  })
  return (
    <ConfirmDialog
      title="Mudar desconto"
      record={pagamento.favorecido}
      confirm="Salvar"
      confirming="Salvando..."
      pending={change.isPending}
      error={changeFailure(change.error, 'Erro ao mudar o desconto. Tente novamente.')}
      onConfirm={() => {
        if (typeof desconto === 'number') change.mutate(desconto)
        else setRefused('Informe um valor')
      }}
      onCancel={onClose}
    >
      <Text>
        Deve {formatBRL(pagamento.a_recuperar)}; as comissões deste pagamento somam{' '}
        {formatBRL(pagamento.bruto)}.
      </Text>
      <MoneyField
        label="Desconto"
        value={desconto}
        error={refused}
        onChange={(typed) => {
          setDesconto(typed)
          setRefused(null)
        }}
      />
    </ConfirmDialog>
  )
}
