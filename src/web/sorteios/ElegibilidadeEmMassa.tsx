/** Makes everybody in the filtered list eligible, or not, after saying how many that affects. */
import { Button, Menu, Skeleton, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FiltrosDeElegibilidade } from '../../contract/sorteios.ts'
import { efeitoDaElegibilidade } from '../../core/elegibilidade.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { failureMessage } from '../session/failure-message.ts'
import { usePode } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchSorteios } from './cache.ts'

const FAILED = 'Erro ao alterar a elegibilidade. Tente novamente.'

interface Mudanca extends FiltrosDeElegibilidade {
  ativo: boolean
}

export function ElegibilidadeEmMassa({ filtros }: { filtros: FiltrosDeElegibilidade }) {
  const [mudanca, setMudanca] = useState<Mudanca | null>(null)
  if (!usePode('sorteios.elegibilidade')) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            Todos da lista
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setMudanca({ ...filtros, ativo: true })}>Participam</Menu.Item>
          <Menu.Item onClick={() => setMudanca({ ...filtros, ativo: false })}>Não participam</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mudanca && <Confirmar mudanca={mudanca} onClose={() => setMudanca(null)} />}
    </>
  )
}

function Confirmar({ mudanca, onClose }: { mudanca: Mudanca; onClose: () => void }) {
  const { ativo, ...filtros } = mudanca
  const contagem = useQuery(
    orpc.sorteios.contarElegibilidade.queryOptions({ input: mudanca, staleTime: 0, gcTime: 0 }),
  )
  const total = contagem.data?.total
  const definir = useMutation({
    mutationFn: (confirmados: number) =>
      orpc.sorteios.definirElegibilidadeDeVarios.call({ ...mudanca, total: confirmados }),
    onSuccess: async (feito) => {
      toastSuccess(efeitoDaElegibilidade(feito.total, ativo))
      onClose()
      await refetchSorteios()
    },
    onError: (error) => {
      if (failureOf(error).code === 'SELECAO_MUDOU') void contagem.refetch()
    },
  })
  const error = definir.error ?? contagem.error
  return (
    <ConfirmDialog
      opened
      title={ativo ? 'Todos da lista participam?' : 'Todos da lista não participam?'}
      confirm={ativo ? 'Participam' : 'Não participam'}
      confirming="Salvando..."
      pending={definir.isPending || !total}
      error={error ? failureMessage(error, FAILED) : null}
      onConfirm={() => total && definir.mutate(total)}
      onCancel={onClose}
    >
      <Text>
        {Object.keys(filtros).length > 0
          ? 'A mudança vale para os colaboradores ativos dos filtros escolhidos, em todas as páginas.'
          : 'A mudança vale para todos os colaboradores ativos.'}
      </Text>
      {total === undefined ? (
        !contagem.isError && <Skeleton h={20} />
      ) : (
        <Text fw={600}>{efeitoDaElegibilidade(total, ativo)}</Text>
      )}
    </ConfirmDialog>
  )
}
