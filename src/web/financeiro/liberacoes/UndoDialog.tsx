/** Asks before a movement is undone. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatDate } from '../../../core/dates.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'

interface Props {
  movimento: { tipo: MovimentoTipo; valor: number; data: string }
  undo: () => Promise<unknown>
  refetch: () => Promise<void>
  onClose: () => void
}

export function UndoDialog({ movimento, undo, refetch, onClose }: Props) {
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: async () => {
      toastSuccess(`Desfeito: ${movimento.tipo}, ${formatBRL(movimento.valor)}.`)
      onClose()
      await refetch()
    },
    onError: () => void refetch(),
  })
  return (
    <ConfirmDialog
      title={`Desfazer ${movimento.tipo}`}
      confirm="Desfazer"
      confirming="Desfazendo..."
      pending={undoing.isPending}
      error={changeFailure(undoing.error, 'Erro ao desfazer. Tente novamente.')}
      onConfirm={() => undoing.mutate()}
      onCancel={onClose}
    >
      <Text>
        {movimento.tipo} de <strong>{formatBRL(movimento.valor)}</strong> em {formatDate(movimento.data)}. O
        registro fica, com o que o desfez ao lado.
      </Text>
    </ConfirmDialog>
  )
}
