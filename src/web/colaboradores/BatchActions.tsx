/** Bulk actions for the selected colaboradores. */
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type BatchRefusal, batchRefusal, type Colaborador } from '../../contract/colaboradores.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { changeFailure } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { LojaSelect } from '../lojas/selects.tsx'
import { useCan } from '../session/session.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Reasons } from '../ui/SkippedDialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { refetchColaboradores } from './record.ts'
import { SuperiorSelect } from './selects.tsx'

export function BatchActions({ selection }: { selection: RecordSelection<Colaborador> }) {
  const [action, setAction] = useState<BatchAction | null>(null)
  const canEdit = useCan('colaboradores.editar')
  const canToggle = useCan('colaboradores.alternar')
  const { selected, clear } = selection
  const some = (status: Colaborador['status']) =>
    selected.some((colaborador) => colaborador.status === status)
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar text={counted(selected.length, 'selecionado', 'selecionados')} onClear={clear}>
          {canEdit && (
            <>
              <Button variant="default" onClick={() => setAction('loja_id')}>
                Mudar loja
              </Button>
              <Button variant="default" onClick={() => setAction('superior_id')}>
                Mudar superior
              </Button>
            </>
          )}
          {canToggle && some('Ativo') && (
            <Button variant="default" onClick={() => setAction('Inativo')}>
              Inativar
            </Button>
          )}
          {canToggle && some('Inativo') && (
            <Button variant="default" onClick={() => setAction('Ativo')}>
              Ativar
            </Button>
          )}
        </SelectionBar>
      )}
      {action && <BatchDialog action={action} selection={selection} onClose={() => setAction(null)} />}
    </>
  )
}

/** A new loja, a new superior, or a status. */
type BatchAction = 'loja_id' | 'superior_id' | Colaborador['status']

const VERB: Record<BatchAction, string> = {
  loja_id: 'Mudar a loja de',
  superior_id: 'Mudar o superior de',
  Inativo: 'Inativar',
  Ativo: 'Ativar',
}

interface Props {
  action: BatchAction
  selection: RecordSelection<Colaborador>
  onClose: () => void
}

/** Asks for one change to all selected colaboradores and shows which of them prevent it. */
function BatchDialog({ action, selection, onClose }: Props) {
  const [value, setValue] = useState<string | null>(null)
  const [deactivateUsuarios, setDeactivateUsuarios] = useState(false)
  const { targets, refusals, change, leaveOut } = useBatchChange(
    { action, selection, onClose },
    { value, deactivateUsuarios },
  )
  return (
    <ConfirmDialog
      title={`${VERB[action]} ${counted(targets.length, 'colaborador', 'colaboradores')}`}
      confirm={action === 'Inativo' ? 'Inativar' : action === 'Ativo' ? 'Ativar' : 'Mudar'}
      confirming="Salvando..."
      pending={change.isPending}
      error={refusals.length === 0 ? changeFailure(change.error, 'Erro ao salvar. Tente novamente.') : null}
      onConfirm={() => change.mutate()}
      onCancel={onClose}
    >
      <Stack gap="md">
        {action === 'loja_id' && (
          <LojaSelect
            label="Nova loja"
            none="Nenhuma loja"
            value={value}
            onChange={setValue}
            comboboxProps={{ zIndex: 400 }}
          />
        )}
        {action === 'superior_id' && (
          <SuperiorSelect
            label="Novo superior"
            cargo="Corretor"
            none="Nenhum superior"
            value={value}
            onChange={setValue}
            comboboxProps={{ zIndex: 400 }}
          />
        )}
        {action === 'Inativo' && (
          <Checkbox
            label="Inativar também o acesso deles ao sistema"
            description="As sessões abertas terminam na hora."
            checked={deactivateUsuarios}
            onChange={({ currentTarget }) => setDeactivateUsuarios(currentTarget.checked)}
          />
        )}
        {refusals.length > 0 && <Refusals recusas={refusals} onRemove={leaveOut} />}
      </Stack>
    </ConfirmDialog>
  )
}

interface Answers {
  /** The loja or superior chosen, null for none. */
  value: string | null
  deactivateUsuarios: boolean
}

/** The change of those selected, and who was refused: they can be left out. */
function useBatchChange({ action, selection, onClose }: Props, { value, deactivateUsuarios }: Answers) {
  // The selection at the time of opening, with the latest data of each, even if the list no longer shows them.
  const [selected, setSelected] = useState(selection.selected)
  const targets = selected
    .map((colaborador) => selection.selected.find(({ id }) => id === colaborador.id) ?? colaborador)
    .filter(({ status }) => status !== action)
  const change = useMutation({
    mutationFn: () => {
      const itens = targets.map(({ id, versao }) => ({ id, versao }))
      if (action === 'loja_id' || action === 'superior_id')
        return orpc.colaboradores.mudarVarios.call({ itens, mudanca: { campo: action, valor: value } })
      return orpc.colaboradores.alternarVarios.call({
        itens,
        status: action,
        inativar_usuarios: deactivateUsuarios,
      })
    },
    onSuccess: async ({ alterados }) => {
      toastSuccess(`${counted(alterados, 'colaborador alterado', 'colaboradores alterados')} com sucesso.`)
      selection.clear()
      onClose()
      await refetchColaboradores()
    },
    // Someone else may have changed them: the next attempt uses the current data.
    onError: () => void refetchColaboradores(),
  })
  const failure = change.error ? failureOf(change.error) : null
  const refusals = z.array(batchRefusal).safeParse(failure?.data.recusas).data ?? []
  const leaveOut = () => {
    const refused = refusals.map(({ id }) => id)
    setSelected(selected.filter(({ id }) => !refused.includes(id)))
    selection.remove(refused)
    change.reset()
    if (refusals.length === targets.length) onClose()
  }
  return { targets, refusals, change, leaveOut }
}

function Refusals({ recusas, onRemove }: { recusas: readonly BatchRefusal[]; onRemove: () => void }) {
  return (
    <Alert color="red" role="alert" title="Nada foi mudado">
      <Text>Não é possível mudar:</Text>
      <Reasons items={recusas.map(({ id, nome, mensagem }) => ({ id, name: nome, motivo: mensagem }))} />
      <Button variant="default" mt="sm" onClick={onRemove}>
        Tirar da seleção
      </Button>
    </Alert>
  )
}
