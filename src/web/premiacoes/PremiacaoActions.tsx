/** Row actions of an award, with their dialogs. */
import { Alert, Text } from '@mantine/core'
import { IconBan, IconCash, IconCashOff, IconGift, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Premiacao } from '../../contract/premiacoes.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { reasonOf } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { useGo } from '../list/list-address.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { HistoryList } from '../record/History.tsx'
import { useCan } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { refetchPago } from './cache.ts'
import { useChange } from './use-change.ts'

export function PremiacaoActions({ premiacao }: { premiacao: Premiacao }) {
  const open = useRowDialog()
  const go = useGo()
  const { id, premio, colaborador, status, valor_premio, pagamento } = premiacao
  const isPendente = status === 'Pendente'
  const canDeliver = useCan('premiacoes.entregar')
  const canCancel = useCan('premiacoes.cancelar')
  const canPay = useCan('premiacoes.pagar')
  const record = `premiação ${premio} de ${colaborador.nome}`
  return (
    <>
      {isPendente && canDeliver && (
        <RowAction
          icon={IconGift}
          text="Entregar"
          color="green"
          record={record}
          onClick={() => go({ entregar: id })}
        />
      )}
      {canPay && status !== 'Cancelada' && (valor_premio ?? 0) > 0 && pagamento === null && (
        <RowAction
          icon={IconCash}
          text="Pagar no fechamento"
          short="Pagar"
          record={record}
          onClick={() => open((close) => <PayDialog premiacao={premiacao} onClose={close} />)}
        />
      )}
      {canPay && pagamento?.situacao === 'No próximo fechamento' && (
        <RowAction
          icon={IconCashOff}
          text="Não pagar no fechamento"
          short="Não pagar"
          record={record}
          onClick={() => open((close) => <PayDialog premiacao={premiacao} undo onClose={close} />)}
        />
      )}
      {isPendente && <EditAction cadastro="premiacoes" id={id} record={record} />}
      {isPendente && canCancel && pagamento === null && (
        <RowAction
          icon={IconBan}
          text="Cancelar"
          record={record}
          onClick={() => open((close) => <CancelDialog premiacao={premiacao} onClose={close} />)}
        />
      )}
      <RowAction
        icon={IconHistory}
        text="Histórico"
        record={record}
        onClick={() => open((close) => <PremiacaoHistory premiacao={premiacao} onClose={close} />)}
      />
      <DeleteAction cadastro="premiacoes" id={id} record={record} />
    </>
  )
}

interface DialogProps {
  premiacao: Premiacao
  onClose: () => void
}

/** Lets the next closing pay the award's value, or takes that back. */
function PayDialog({ premiacao, undo = false, onClose }: DialogProps & { undo?: boolean }) {
  const { id, versao, premio, colaborador, valor_premio, data_entrega } = premiacao
  const verb = undo ? 'Não pagar no fechamento' : 'Pagar no fechamento'
  const mutation = useChange({
    change: () => orpc.premiacoes[undo ? 'naoPagar' : 'pagar'].call({ id, versao }),
    done: undo ? 'O prêmio saiu do próximo fechamento.' : 'O prêmio vai no próximo fechamento.',
    failed: 'Erro ao salvar. Tente novamente.',
    refetch: refetchPago,
    onClose,
  })
  return (
    <ConfirmDialog
      title={verb}
      record={premio}
      confirm={verb}
      confirming="Salvando..."
      cancel="Voltar"
      pending={mutation.isPending}
      error={reasonOf(mutation.error)}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <Text>
        <strong>{formatBRL(valor_premio ?? 0)}</strong> de <strong>{premio}</strong> para{' '}
        <strong>{colaborador.nome}</strong>
        {undo
          ? ' saem do próximo fechamento. Podem voltar depois.'
          : ' entram no próximo fechamento de todas as lojas. Enquanto não entram, isto pode ser desfeito.'}
      </Text>
      {!undo && data_entrega !== null && (
        <Alert color="yellow">
          Esta premiação foi entregue em {formatDate(data_entrega)}. Se o valor foi junto, seria pago de novo.
        </Alert>
      )}
    </ConfirmDialog>
  )
}

function CancelDialog({ premiacao, onClose }: DialogProps) {
  const { id, versao, premio, colaborador } = premiacao
  const mutation = useChange({
    change: () => orpc.premiacoes.cancelar.call({ id, versao }),
    done: 'Premiação cancelada.',
    failed: 'Erro ao cancelar premiação. Tente novamente.',
    onClose,
  })
  return (
    <ConfirmDialog
      title="Cancelar premiação?"
      record={premio}
      confirm="Cancelar premiação"
      confirming="Cancelando..."
      cancel="Voltar"
      danger
      pending={mutation.isPending}
      error={reasonOf(mutation.error)}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <Text>
        A premiação <strong>{premio}</strong> de <strong>{colaborador.nome}</strong> não será entregue. Isto
        não pode ser desfeito.
      </Text>
    </ConfirmDialog>
  )
}

function PremiacaoHistory({ premiacao: { id, premio, colaborador, recibo }, onClose }: DialogProps) {
  const query = useQuery(orpc.premiacoes.historico.queryOptions({ input: { id } }))
  return (
    <Dialog onClose={onClose} title="Histórico da premiação" record={premio} size={680}>
      <Text>{colaborador.nome}</Text>
      {recibo && <Text c="dimmed">Recibo: {recibo}</Text>}
      <HistoryList query={query} empty={wordsOf('premiacoes').nothingChanged} />
    </Dialog>
  )
}
