/** Asks before a Baixa is confirmed, or the request for it refused or taken back. */
import { Alert, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BaixaPedida } from '../../../contract/financeiro/recuperacoes.ts'
import { BAIXA_MESSAGES, baixaPedidaInWords } from '../../../core/financeiro/baixas.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { useAct } from '../../record/keys.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { refetchFavorecidos } from './record.ts'

interface Props {
  acao: 'confirmarBaixa' | 'recusarBaixa'
  /** The action in words: 'Confirmar baixa'. */
  text: string
  baixa: BaixaPedida
  /** The payee's name. */
  nome: string
  onClose: () => void
}

export function DecidirBaixa({ acao, text, baixa, nome, onClose }: Props) {
  const { id, propria } = baixa
  const confirms = acao === 'confirmarBaixa'
  const send = useAct(orpc.recuperacoes[acao].call, id)
  const decide = useMutation({
    mutationFn: () => send({ id }),
    onSuccess: () => {
      toastSuccess(confirms ? 'Baixa confirmada.' : 'Pedido de baixa encerrado.')
      onClose()
    },
    onSettled: refetchFavorecidos,
  })
  return (
    <ConfirmDialog
      title={text}
      record={nome}
      confirm={text}
      confirming="Registrando..."
      pending={decide.isPending}
      error={changeFailure(decide.error, 'Erro ao decidir a baixa. Tente novamente.')}
      onConfirm={() => decide.mutate()}
      onCancel={onClose}
    >
      <Text>{baixaPedidaInWords(baixa)}.</Text>
      <Text>
        {confirms
          ? 'O valor deixa de ser devido: nenhum fechamento o desconta.'
          : 'O valor continua a ser devido.'}
      </Text>
      {confirms && propria && <Alert color="yellow">{BAIXA_MESSAGES.unico}</Alert>}
    </ConfirmDialog>
  )
}
