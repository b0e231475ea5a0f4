/** Asks before a movement is undone. */
import { Text } from '@mantine/core'
import { formatDate } from '../../../core/dates.ts'
import type { MovimentoTipo } from '../../../core/financeiro/movimentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { ChangeDialog } from '../../ui/ChangeDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'

interface Props {
  movimento: { tipo: MovimentoTipo; valor: number; data: string }
  undo: () => Promise<unknown>
  refetch: () => Promise<void>
  onClose: () => void
}

export function UndoDialog({ movimento, undo, refetch, onClose }: Props) {
  return (
    <ChangeDialog
      title={`Desfazer ${movimento.tipo}`}
      confirm="Desfazer"
      confirming="Desfazendo..."
      change={undo}
      done={() => toastSuccess(`Desfeito: ${movimento.tipo}, ${formatBRL(movimento.valor)}.`)}
      failed="Erro ao desfazer. Tente novamente."
      refetch={refetch}
      onClose={onClose}
    >
      <Text>
        {movimento.tipo} de <strong>{formatBRL(movimento.valor)}</strong> em {formatDate(movimento.data)}. O
        registro fica, com o que o desfez ao lado.
      </Text>
    </ChangeDialog>
  )
}
