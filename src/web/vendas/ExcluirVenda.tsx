/** Asks before a sale is deleted. */
import { Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Venda } from '../../contract/vendas.ts'
import { formatDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { failureOf } from '../api.ts'
import { orpc } from '../query.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { StatusBadge } from './badges.tsx'
import { vendaExcluida, vendaNaLista } from './cache.ts'
import { VendaIndisponivel } from './VendaIndisponivel.tsx'
import classes from './vendas.module.css'

interface Props {
  id: string
  onClose: () => void
}

export function ExcluirVenda({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(
    orpc.vendas.obter.queryOptions({ input: { id }, placeholderData: () => vendaNaLista(id) }),
  )
  const excluir = useMutation(
    orpc.vendas.excluir.mutationOptions({
      onSuccess: async () => {
        toastSuccess('Venda excluída com sucesso.')
        onClose()
        await vendaExcluida(id)
      },
      onError: (failed) => {
        toastError('Erro ao excluir venda. Tente novamente.')
        // It may have changed: what is deleted must be what is shown.
        if (failureOf(failed).code === 'VERSAO_ANTIGA') void refetch()
      },
    }),
  )
  const title = 'Excluir Venda'

  if (!data)
    return (
      <Modal opened onClose={onClose} title={title}>
        {error ? (
          <VendaIndisponivel error={error} onRetry={() => void refetch()} onClose={onClose} />
        ) : (
          <Skeleton height={140} />
        )}
      </Modal>
    )
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm="Excluir"
      confirming="Excluindo..."
      pending={excluir.isPending}
      danger
      error={excluir.error ? failureOf(excluir.error).message : null}
      onConfirm={() => excluir.mutate({ id, versao: data.versao })}
      onCancel={onClose}
    >
      <Resumo venda={data} />
      <Text>
        As comissões, o histórico de alterações e todos os dados do cliente desta venda também serão
        removidos. Esta ação não pode ser desfeita.
      </Text>
    </ConfirmDialog>
  )
}

function Resumo({ venda }: { venda: Venda }) {
  return (
    <Stack gap={4} className={classes.resumo}>
      <Text fw={600}>
        {venda.numero_venda} · {venda.cliente_nome}
      </Text>
      <Text>
        {venda.empreendimento.nome}
        {venda.torre && ` · ${venda.torre}`} · {venda.unidade}
      </Text>
      <Text>
        {formatBRL(venda.valor_venda)} · {formatDate(venda.data_venda)}
      </Text>
      <div>
        <StatusBadge status={venda.status} />
      </div>
    </Stack>
  )
}
