/** Asks why a commission is paid although something speaks against it. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { FECHAMENTO_MESSAGES, MAX_MOTIVO } from '../../../core/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { LongText } from '../../fields/LongText.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from './cache.ts'

interface Props {
  /** Of the closing. */
  id: string
  linha: LinhaDoFechamento
  /** It is in the closing already. */
  isInside?: boolean
  onClose: () => void
}

export function IncluirDialog({ id, linha, isInside = false, onClose }: Props) {
  const [motivo, setMotivo] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const include = useMutation({
    mutationFn: () => orpc.fechamentos.incluir.call({ id, linha_id: linha.id, motivo }),
    onSuccess: () => {
      toastSuccess(isInside ? 'Motivo registrado.' : 'Comissão incluída no fechamento.')
      onClose()
    },
    onSettled: refetchFechamentos,
  })
  return (
    <ConfirmDialog
      title={isInside ? 'Manter mesmo assim' : 'Incluir mesmo assim'}
      record={linha.favorecido}
      confirm={isInside ? 'Manter' : 'Incluir'}
      confirming="Salvando..."
      pending={include.isPending}
      error={changeFailure(include.error, 'Erro ao incluir a comissão. Tente novamente.')}
      onConfirm={() => (motivo.trim() === '' ? setRefused(FECHAMENTO_MESSAGES.sem_motivo) : include.mutate())}
      onCancel={onClose}
    >
      <Text>
        {formatBRL(linha.valor)}
        {linha.venda && ` da venda ${linha.venda.numero_venda}`}.{' '}
        {linha.bloqueios.map(({ texto }) => texto).join('; ')}.
      </Text>
      <LongText
        label="Motivo"
        withAsterisk
        maxLength={MAX_MOTIVO}
        value={motivo}
        error={refused}
        onChange={(event) => {
          setMotivo(event.currentTarget.value)
          setRefused(null)
        }}
      />
    </ConfirmDialog>
  )
}
