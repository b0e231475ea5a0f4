/** Row actions of a colaborador. */
import { Button } from '@mantine/core'
import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colaborador, FullColaborador } from '../../contract/colaboradores.ts'
import { wordsOf } from '../../core/cadastros.ts'
import type { RecordStatus } from '../../core/status.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { reasonOf } from '../api/failure-message.ts'
import { orpc, queryClient } from '../api/query.ts'
import { DeleteAction, EditAction, RowAction } from '../list/RowAction.tsx'
import { useRowDialog } from '../list/RowDialogs.tsx'
import { HistoryAction } from '../record/HistoryDialog.tsx'
import { useCan } from '../session/session.tsx'
import { toastFailure, toastSuccess, toastUnexplained } from '../ui/toasts.ts'
import { type Consequences, ConsequencesDialog, hasConsequences } from './ConsequencesDialog.tsx'
import { FavorecidoAction } from './Favorecido.tsx'
import { refetchColaboradores } from './record.ts'

export function ColaboradorActions({ colaborador }: { colaborador: Colaborador }) {
  const { id, nome } = colaborador
  const record = `colaborador ${nome}`
  return (
    <>
      <HistoryAction id={id} record={record} />
      <FavorecidoAction id={id} record={record} />
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

/** `onDone` runs after the status has changed; `say` shows why it has not. */
function useToggle(
  id: string,
  next: RecordStatus,
  { onDone, say = toastFailure }: { onDone?: (() => void) | undefined; say?: typeof toastUnexplained },
) {
  return useMutation({
    mutationFn: (consequences: Consequences) =>
      orpc.colaboradores.alternar.call({ id, status: next, ...consequences }),
    onSuccess: async (changed) => {
      onDone?.()
      toastSuccess(changed.status === 'Ativo' ? activated : inactivated)
      await refetchColaboradores()
    },
    onError: (error) => say(error, statusMessage(failureOf(error))),
  })
}

/**
 * Changes the status; if that needs decisions, calls `onAsk` with the present colaborador instead. `onDone` runs after
 * the status has changed.
 */
function useStatusChange(
  { id, cargo }: Pick<Colaborador, 'id' | 'cargo'>,
  next: RecordStatus,
  { onAsk, onDone }: { onAsk: (colaborador: FullColaborador) => void; onDone?: () => void },
) {
  const canChooseSucessor = useCan('colaboradores.editar')
  const toggle = useToggle(id, next, { onDone })
  // The row may be stale: the current state decides whether there is a question to ask.
  const ask = useMutation({
    mutationFn: () =>
      queryClient.fetchQuery(orpc.colaboradores.obter.queryOptions({ input: { id }, staleTime: 0 })),
    onSuccess: (complete) => {
      const needsAnswer = hasConsequences(complete, { cargo, status: next })
      const decide = canChooseSucessor || complete.subordinados === 0
      if (needsAnswer && decide) onAsk(complete)
      else toggle.mutate(NONE)
    },
    onError: (error) => toastFailure(error, statusMessage(failureOf(error))),
  })
  return {
    isPending: ask.isPending || toggle.isPending,
    change: () => (next === 'Ativo' ? toggle.mutate(NONE) : ask.mutate()),
  }
}

function ColaboradorStatusAction({ colaborador, record }: { colaborador: Colaborador; record: string }) {
  const open = useRowDialog()
  const { cargo, status } = colaborador
  const next = status === 'Ativo' ? 'Inativo' : 'Ativo'
  const { isPending, change } = useStatusChange(colaborador, next, {
    onAsk: (complete) =>
      open((close) => (
        <LeavingDialog colaborador={complete} after={{ cargo, status: next }} onClose={close} />
      )),
  })
  return (
    <RowAction
      icon={next === 'Ativo' ? IconCircleCheck : IconBan}
      text={next === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={record}
      pending={isPending}
      onClick={change}
    />
  )
}

/** The button of a colaborador who cannot be deleted; it asks as that of the row does. */
export function InactivateColaborador({
  colaborador,
  onClose,
}: {
  colaborador: Pick<Colaborador, 'id' | 'cargo'>
  onClose: () => void
}) {
  const [asked, setAsked] = useState<FullColaborador | null>(null)
  const { isPending, change } = useStatusChange(colaborador, 'Inativo', { onAsk: setAsked, onDone: onClose })
  if (!useCan('colaboradores.alternar')) return null
  return (
    <>
      <Button variant="default" onClick={change} loading={isPending}>
        Inativar
      </Button>
      {asked && (
        <LeavingDialog
          colaborador={asked}
          after={{ cargo: colaborador.cargo, status: 'Inativo' }}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface LeavingProps {
  colaborador: FullColaborador
  after: Pick<FullColaborador, 'cargo' | 'status'>
  onClose: () => void
}

function LeavingDialog({ colaborador, after, onClose }: LeavingProps) {
  const toggle = useToggle(colaborador.id, after.status, {
    onDone: onClose,
    // A reason stands in the dialog.
    say: (error) => toastUnexplained(error, statusFailed),
  })
  return (
    <ConsequencesDialog
      colaborador={colaborador}
      after={after}
      pending={toggle.isPending}
      error={reasonOf(toggle.error)}
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
