/** Row actions of a colaborador. */
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Colaborador, FullColaborador } from '../../contract/colaboradores.ts'
import { wordsOf } from '../../core/cadastros.ts'
import type { RecordStatus } from '../../core/status.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { orpc, queryClient } from '../api/query.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { HistoryAction } from '../record/HistoryDialog.tsx'
import { useCan } from '../session/session.tsx'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { type Consequences, ConsequencesDialog, hasConsequences } from './ConsequencesDialog.tsx'
import { refetchColaboradores } from './cache.ts'

export function ColaboradorActions({ colaborador }: { colaborador: Colaborador }) {
  const { id, nome } = colaborador
  const record = `colaborador ${nome}`
  return (
    <>
      <HistoryAction id={id} record={record} />
      <EditAction cadastro="colaboradores" id={id} record={record} />
      {useCan('colaboradores.alternar') && (
        <ColaboradorStatusAction colaborador={colaborador} record={record} />
      )}
      <DeleteAction cadastro="colaboradores" id={id} record={record} />
    </>
  )
}

const { activated, inactivated, statusFailed } = wordsOf('colaboradores')
const NONE: Consequences = { sucessor_id: null, inativar_usuarios: false }

/** `onDone` runs after the status has changed. */
function useToggle(id: string, next: RecordStatus, onDone?: () => void) {
  return useMutation({
    mutationFn: (consequences: Consequences) =>
      orpc.colaboradores.alternar.call({ id, status: next, ...consequences }),
    onSuccess: async () => {
      onDone?.()
      toastSuccess(next === 'Ativo' ? activated : inactivated)
      await refetchColaboradores()
    },
    onError: (error) => toastError(statusMessage(failureOf(error))),
  })
}

function ColaboradorStatusAction({
  colaborador: { id, status, cargo },
  record,
}: {
  colaborador: Colaborador
  record: string
}) {
  const open = useRowDialog()
  const canChooseSucessor = useCan('colaboradores.editar')
  const next = status === 'Ativo' ? 'Inativo' : 'Ativo'
  const toggle = useToggle(id, next)
  // The row may be stale: the current state decides whether there is a question to ask.
  const ask = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })),
    onSuccess: (complete) => {
      const needsAnswer = hasConsequences(complete, { cargo, status: next })
      const decide = canChooseSucessor || complete.subordinados === 0
      if (needsAnswer && decide)
        open((close) => (
          <LeavingDialog colaborador={complete} after={{ cargo, status: next }} onClose={close} />
        ))
      else toggle.mutate(NONE)
    },
    onError: (error) => toastError(statusMessage(failureOf(error))),
  })
  return (
    <RowAction
      icon={next === 'Ativo' ? IconCircleCheck : IconBan}
      text={next === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={record}
      pending={ask.isPending || toggle.isPending}
      onClick={() => (next === 'Ativo' ? toggle.mutate(NONE) : ask.mutate())}
    />
  )
}

interface LeavingProps {
  colaborador: FullColaborador
  after: Pick<FullColaborador, 'cargo' | 'status'>
  onClose: () => void
}

function LeavingDialog({ colaborador, after, onClose }: LeavingProps) {
  const toggle = useToggle(colaborador.id, after.status, onClose)
  return (
    <ConsequencesDialog
      colaborador={colaborador}
      after={after}
      pending={toggle.isPending}
      error={toggle.error ? failureOf(toggle.error).message : null}
      onConfirm={(consequences) => toggle.mutate(consequences)}
      onCancel={onClose}
    />
  )
}

/** Error message of a refused status change; a refused business rule supplies its reason. */
function statusMessage({ code, message }: Failure): string {
  return WITH_REASON.includes(code) ? `${statusFailed}. ${message}` : statusFailed
}

const WITH_REASON = [
  'LIDERA_OUTROS',
  'SUCESSOR_NECESSARIO',
  'SUCESSOR_INAPTO',
  'SEM_PERMISSAO',
  'ULTIMO_ADMINISTRADOR',
]
