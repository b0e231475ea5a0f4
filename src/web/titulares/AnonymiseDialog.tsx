/** Confirms an anonymisation, which cannot be undone, by a typed word. */
import { List, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCpf } from '../../core/documents.ts'
import { counted } from '../../core/text.ts'
import { ANONYMISATION_WORD } from '../../core/titulares.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc, refetchKeys } from '../api/query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import text from '../ui/text.module.css'
import { toastSuccess } from '../ui/toasts.ts'

interface Props {
  cpf: string
  motivo: string
  /** The sales' numbers. */
  numbers: readonly string[]
  onClose: () => void
  onDone: () => void
}

export function AnonymiseDialog({ cpf, motivo, numbers, onClose, onDone }: Props) {
  const [typed, setTyped] = useState('')
  const anonymisation = useMutation({
    mutationFn: () => orpc.titulares.anonimizar.call({ cpf, motivo, confirmacao: ANONYMISATION_WORD }),
    onSuccess: async ({ anonimizadas }) => {
      toastSuccess(`${counted(anonimizadas, 'venda anonimizada', 'vendas anonimizadas')}.`)
      onDone()
      await refetchKeys(orpc.vendas.key(), orpc.comissoes.key(), orpc.dashboard.key())
    },
  })
  return (
    <ConfirmDialog
      danger
      title={`Anonimizar o CPF ${formatCpf(cpf)}?`}
      confirm="Anonimizar"
      confirming="Anonimizando..."
      pending={anonymisation.isPending}
      ready={typed.trim().toUpperCase() === ANONYMISATION_WORD}
      error={changeFailure(anonymisation.error, 'Erro ao anonimizar. Tente novamente.')}
      onConfirm={() => anonymisation.mutate()}
      onCancel={onClose}
    >
      <Text className={text.wrap}>
        {counted(numbers.length, 'Venda', 'Vendas')}: {numbers.join(', ')}.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          Nome, CPF, RG, telefone, email, profissão, renda e as observações são apagados das vendas, do
          histórico e da Auditoria.
        </List.Item>
        <List.Item>
          Valores, datas, unidades e comissões continuam iguais, e com eles todos os totais.
        </List.Item>
        <List.Item>
          Não pode ser desfeito. Cópias de segurança feitas antes ainda têm os dados até serem apagadas.
        </List.Item>
      </List>
      <TextInput
        label={`Digite ${ANONYMISATION_WORD} para confirmar`}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
