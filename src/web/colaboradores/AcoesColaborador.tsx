/** Row actions of a colaborador. */
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Colaborador, ColaboradorCompleto } from '../../contract/colaboradores.ts'
import { wordsOf } from '../../core/cadastros.ts'
import type { StatusRegistro } from '../../core/status.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { orpc, queryClient } from '../api/query.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { HistoryAction } from '../record/HistoryDialog.tsx'
import { usePode } from '../session/session.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { type Consequencias, ConsequenciasDialog, temConsequencias } from './ConsequenciasDialog.tsx'
import { refetchColaboradores } from './cache.ts'

export function AcoesColaborador({ colaborador }: { colaborador: Colaborador }) {
  const { id, nome } = colaborador
  const record = `colaborador ${nome}`
  return (
    <>
      <HistoryAction id={id} record={record} />
      <EditAction cadastro="colaboradores" id={id} record={record} />
      {usePode('colaboradores.alternar') && <AcaoDeStatus colaborador={colaborador} record={record} />}
      <DeleteAction cadastro="colaboradores" id={id} record={record} />
    </>
  )
}

const { activated, inactivated, statusFailed } = wordsOf('colaboradores')
const NENHUMA: Consequencias = { sucessor_id: null, inativar_usuarios: false }

/** `onDone` runs after the status has changed. */
function useAlternar(id: string, novo: StatusRegistro, onDone?: () => void) {
  return useMutation({
    mutationFn: (consequencias: Consequencias) =>
      orpc.colaboradores.alternar.call({ id, status: novo, ...consequencias }),
    onSuccess: async () => {
      onDone?.()
      toastSuccess(novo === 'Ativo' ? activated : inactivated)
      await refetchColaboradores()
    },
    onError: (error) => toastError(mensagemDeStatus(failureOf(error))),
  })
}

function AcaoDeStatus({
  colaborador: { id, status, cargo },
  record,
}: {
  colaborador: Colaborador
  record: string
}) {
  const abrir = useRowDialog()
  const escolheSucessor = usePode('colaboradores.editar')
  const novo = status === 'Ativo' ? 'Inativo' : 'Ativo'
  const alternar = useAlternar(id, novo)
  // The row may be stale: the current state decides whether there is a question to ask.
  const perguntar = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })),
    onSuccess: (completo) => {
      const pergunta = temConsequencias(completo, { cargo, status: novo })
      const decide = escolheSucessor || completo.subordinados === 0
      if (pergunta && decide)
        abrir((fechar) => <Saida colaborador={completo} depois={{ cargo, status: novo }} onClose={fechar} />)
      else alternar.mutate(NENHUMA)
    },
    onError: (error) => toastError(mensagemDeStatus(failureOf(error))),
  })
  return (
    <RowAction
      icon={novo === 'Ativo' ? IconCircleCheck : IconBan}
      text={novo === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={record}
      pending={perguntar.isPending || alternar.isPending}
      onClick={() => (novo === 'Ativo' ? alternar.mutate(NENHUMA) : perguntar.mutate())}
    />
  )
}

interface SaidaProps {
  colaborador: ColaboradorCompleto
  depois: Pick<ColaboradorCompleto, 'cargo' | 'status'>
  onClose: () => void
}

function Saida({ colaborador, depois, onClose }: SaidaProps) {
  const alternar = useAlternar(colaborador.id, depois.status, onClose)
  return (
    <ConsequenciasDialog
      colaborador={colaborador}
      depois={depois}
      pending={alternar.isPending}
      error={alternar.error ? failureOf(alternar.error).message : null}
      onConfirm={(consequencias) => alternar.mutate(consequencias)}
      onCancel={onClose}
    />
  )
}

/** Error message of a refused status change; a refused business rule supplies its reason. */
function mensagemDeStatus({ code, message }: Failure): string {
  return COM_MOTIVO.includes(code) ? `${statusFailed}. ${message}` : statusFailed
}

const COM_MOTIVO = [
  'LIDERA_OUTROS',
  'SUCESSOR_NECESSARIO',
  'SUCESSOR_INAPTO',
  'SEM_PERMISSAO',
  'ULTIMO_ADMINISTRADOR',
]
