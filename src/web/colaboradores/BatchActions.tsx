/** Bulk actions for the selected colaboradores. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { counted } from '../../core/text.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { useCan } from '../session/session.tsx'
import { type BatchAction, BatchDialog } from './BatchDialog.tsx'

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
