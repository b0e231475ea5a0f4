/** Asks why a commission is paid although there is a reason against it. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { formatBRL } from '../../../core/money.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFechamentos } from './cache.ts'
import { useMotivo } from './use-motivo.tsx'

interface Props {
  /** The closing's id. */
  id: string
  linha: LinhaDoFechamento
  /** True if the commission is in the closing already. */
  isInside?: boolean
  onClose: () => void
}

export function IncluirDialog({ id, linha, isInside = false, onClose }: Props) {
  const { motivo, field, isGiven } = useMotivo()
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
      onConfirm={() => isGiven() && include.mutate()}
      onCancel={onClose}
    >
      <Text>
        {formatBRL(linha.valor)}
        {linha.venda && ` da venda ${linha.venda.numero_venda}`}.{' '}
        {linha.bloqueios.map(({ texto }) => texto).join('; ')}.
      </Text>
      {field}
    </ConfirmDialog>
  )
}
