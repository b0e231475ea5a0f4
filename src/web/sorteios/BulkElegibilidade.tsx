/** Makes everybody in the filtered list eligible, or not, after saying how many that affects. */
import { Button, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ElegibilidadeFilterInput } from '../../contract/sorteios.ts'
import { elegibilidadeEffect } from '../../core/elegibilidade.ts'
import { failureOf } from '../api/api.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { refetchSorteios } from '../premiacoes/cache.ts'
import { useCan } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { toastSuccess } from '../ui/toasts.ts'

const FAILED = 'Erro ao alterar a elegibilidade. Tente novamente.'

interface Change extends ElegibilidadeFilterInput {
  ativo: boolean
}

export function BulkElegibilidade({ filters }: { filters: ElegibilidadeFilterInput }) {
  const [change, setChange] = useState<Change | null>(null)
  if (!useCan('sorteios.elegibilidade')) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Todos da lista
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setChange({ ...filters, ativo: true })}>Participam</Menu.Item>
          <Menu.Item onClick={() => setChange({ ...filters, ativo: false })}>Não participam</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {change && <ConfirmChange change={change} onClose={() => setChange(null)} />}
    </>
  )
}

function ConfirmChange({ change, onClose }: { change: Change; onClose: () => void }) {
  const { ativo, ...filters } = change
  const count = useQuery(
    orpc.sorteios.contarElegibilidade.queryOptions({ input: change, staleTime: 0, gcTime: 0 }),
  )
  const total = count.data?.total
  const save = useMutation({
    mutationFn: (confirmed: number) =>
      orpc.sorteios.definirElegibilidadeDeVarios.call({ ...change, total: confirmed }),
    onSuccess: async (result) => {
      toastSuccess(elegibilidadeEffect(result.total, ativo))
      onClose()
      await refetchSorteios()
    },
    onError: (error) => {
      if (failureOf(error).code === 'SELECAO_MUDOU') void count.refetch()
    },
  })
  const error = save.error ?? count.error
  return (
    <ConfirmDialog
      title={ativo ? 'Todos da lista participam?' : 'Todos da lista não participam?'}
      confirm={ativo ? 'Participam' : 'Não participam'}
      confirming="Salvando..."
      pending={save.isPending}
      ready={Boolean(total)}
      error={changeFailure(error, FAILED)}
      onConfirm={() => total && save.mutate(total)}
      onCancel={onClose}
    >
      <Text>
        {Object.keys(filters).length > 0
          ? 'A mudança vale para os colaboradores ativos dos filtros escolhidos, em todas as páginas.'
          : 'A mudança vale para todos os colaboradores ativos.'}
      </Text>
      {total === undefined ? (
        !count.isError && <Loading h={20} label="Contando" />
      ) : (
        <Text fw={600}>{elegibilidadeEffect(total, ativo)}</Text>
      )}
    </ConfirmDialog>
  )
}
