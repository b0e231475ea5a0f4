/** Row actions of an award, with their dialogs. */
import { Modal, Text } from '@mantine/core'
import { IconBan, IconGift, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Premiacao } from '../../contract/premiacoes.ts'
import { wordsOf } from '../../core/cadastros.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { useListAddress } from '../list/list-address.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { HistoryList } from '../record/History.tsx'
import { usePode } from '../session/session.tsx'
import { refetchSorteios } from '../sorteios/cache.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'

export function AcoesPremiacao({ premiacao }: { premiacao: Premiacao }) {
  const abrir = useRowDialog()
  const { go } = useListAddress()
  const { id, premio, colaborador, status } = premiacao
  const pendente = status === 'Pendente'
  const podeEntregar = usePode('premiacoes.entregar')
  const podeCancelar = usePode('premiacoes.cancelar')
  const record = `premiação ${premio} de ${colaborador.nome}`
  return (
    <>
      {pendente && podeEntregar && (
        <RowAction
          icon={IconGift}
          text="Entregar"
          color="green"
          record={record}
          onClick={() => go({ entregar: id })}
        />
      )}
      {pendente && <EditAction cadastro="premiacoes" id={id} record={record} />}
      {pendente && podeCancelar && (
        <RowAction
          icon={IconBan}
          text="Cancelar"
          record={record}
          onClick={() => abrir((fechar) => <CancelarDialog premiacao={premiacao} onClose={fechar} />)}
        />
      )}
      <RowAction
        icon={IconHistory}
        text="Histórico"
        record={record}
        onClick={() => abrir((fechar) => <HistoricoDialog premiacao={premiacao} onClose={fechar} />)}
      />
      <DeleteAction cadastro="premiacoes" id={id} record={record} />
    </>
  )
}

interface DialogoProps {
  premiacao: Premiacao
  onClose: () => void
}

function CancelarDialog({ premiacao, onClose }: DialogoProps) {
  const { id, versao, premio, colaborador } = premiacao
  const mutation = useMutation({
    mutationFn: () => orpc.premiacoes.cancelar.call({ id, versao }),
    onSuccess: async () => {
      toastSuccess('Premiação cancelada.')
      onClose()
      await refetchSorteios()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao cancelar premiação. Tente novamente.')
      void refetchSorteios()
    },
  })
  return (
    <ConfirmDialog
      opened
      title="Cancelar premiação?"
      confirm="Cancelar premiação"
      confirming="Cancelando..."
      cancel="Voltar"
      danger
      pending={mutation.isPending}
      error={mutation.error ? failureOf(mutation.error).message : null}
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

function HistoricoDialog({ premiacao: { id, premio, colaborador, recibo }, onClose }: DialogoProps) {
  useFocusBack()
  const query = useQuery(orpc.premiacoes.historico.queryOptions({ input: { id } }))
  return (
    <Modal opened onClose={onClose} title="Histórico da premiação" size={680}>
      <Text fw={500}>
        {premio} · {colaborador.nome}
      </Text>
      {recibo && <Text c="dimmed">Recibo: {recibo}</Text>}
      <HistoryList query={query} empty={wordsOf('premiacoes').nothingChanged} />
    </Modal>
  )
}
