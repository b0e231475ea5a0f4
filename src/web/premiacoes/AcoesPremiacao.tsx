/** What can be done with one award, and the dialogs that do it. */
import { Modal, Text, Textarea } from '@mantine/core'
import { IconBan, IconGift, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Premiacao } from '../../contract/premiacoes.ts'
import { today } from '../../core/datas.ts'
import { failureOf } from '../api.ts'
import { ConfirmDialog } from '../crud/ConfirmDialog.tsx'
import { HistoryList } from '../crud/History.tsx'
import { DeleteAction, EditAction, RowAction } from '../crud/RowAction.tsx'
import { useFocusBack } from '../crud/use-focus-back.ts'
import { DateField } from '../fields/DateField.tsx'
import { orpc } from '../query.ts'
import { relerRoleta } from '../roleta/cache.ts'
import { usePode } from '../session/session.tsx'
import { toastError, toastSuccess } from '../toasts.ts'

type Dialogo = 'entregar' | 'cancelar' | 'historico'

export function AcoesPremiacao({ premiacao }: { premiacao: Premiacao }) {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const { id, premio, colaborador, status } = premiacao
  const pendente = status === 'Pendente'
  const podeEntregar = usePode('premiacoes.entregar')
  const podeEditar = usePode('premiacoes.editar')
  const podeCancelar = usePode('premiacoes.cancelar')
  const podeExcluir = usePode('premiacoes.excluir')
  const record = `premiação ${premio} de ${colaborador.nome}`
  const fechar = () => setDialogo(null)
  return (
    <>
      {pendente && podeEntregar && (
        <RowAction
          icon={IconGift}
          text="Entregar"
          color="green"
          record={record}
          onClick={() => setDialogo('entregar')}
        />
      )}
      {pendente && podeEditar && <EditAction id={id} record={record} />}
      {pendente && podeCancelar && (
        <RowAction icon={IconBan} text="Cancelar" record={record} onClick={() => setDialogo('cancelar')} />
      )}
      <RowAction
        icon={IconHistory}
        text="Histórico"
        record={record}
        onClick={() => setDialogo('historico')}
      />
      {podeExcluir && <DeleteAction id={id} record={record} />}
      {dialogo === 'entregar' && <EntregarDialog premiacao={premiacao} onClose={fechar} />}
      {dialogo === 'cancelar' && <CancelarDialog premiacao={premiacao} onClose={fechar} />}
      {dialogo === 'historico' && <HistoricoDialog premiacao={premiacao} onClose={fechar} />}
    </>
  )
}

interface DialogoProps {
  premiacao: Premiacao
  onClose: () => void
}

export function EntregarDialog({ premiacao, onClose }: DialogoProps) {
  const { id, versao, premio, colaborador } = premiacao
  const [data, setData] = useState<string | null>(() => today(new Date()))
  const [recibo, setRecibo] = useState('')
  const mutation = useMutation({
    mutationFn: () => orpc.premiacoes.entregar.call({ id, versao, data_entrega: data ?? '', recibo }),
    onSuccess: async () => {
      toastSuccess('Premiação entregue.')
      onClose()
      await relerRoleta()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao entregar premiação. Tente novamente.')
      void relerRoleta()
    },
  })
  const failure = mutation.error ? failureOf(mutation.error) : null
  const doCampo = failure?.campos.data_entrega
  return (
    <ConfirmDialog
      opened
      title="Entregar premiação"
      confirm="Entregar"
      confirming="Entregando..."
      pending={mutation.isPending}
      error={failure && !doCampo ? failure.message : null}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    >
      <Text>
        <strong>{premio}</strong> para <strong>{colaborador.nome}</strong>. Depois de entregue, a premiação
        não muda mais.
      </Text>
      <DateField
        label="Data da entrega"
        withAsterisk
        value={data}
        error={doCampo}
        onChange={(nova) => {
          setData(nova)
          mutation.reset()
        }}
      />
      <Textarea
        label="Recibo (opcional)"
        placeholder="Quem recebeu, o que assinou, número do comprovante"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={recibo}
        onChange={(event) => setRecibo(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function CancelarDialog({ premiacao, onClose }: DialogoProps) {
  const { id, versao, premio, colaborador } = premiacao
  const mutation = useMutation({
    mutationFn: () => orpc.premiacoes.cancelar.call({ id, versao }),
    onSuccess: async () => {
      toastSuccess('Premiação cancelada.')
      onClose()
      await relerRoleta()
    },
    onError: (error) => {
      toastError(failureOf(error).message || 'Erro ao cancelar premiação. Tente novamente.')
      void relerRoleta()
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
      <HistoryList query={query} empty="Nada mudou nesta premiação ainda." />
    </Modal>
  )
}
