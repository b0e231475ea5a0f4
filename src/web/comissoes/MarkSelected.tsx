/** Marks the selected commissions as Pago or back to Pendente, after one confirmation. */
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { type MarkableStatus, reasonNotToMark } from '../../core/comissoes.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { totalOf } from './total.ts'

export function MarkSelected({ selection }: { selection: RecordSelection<Comissao> }) {
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [marking, setMarking] = useState<ComponentProps<typeof MarkDialog>['marking'] | null>(null)
  const { selected, clear } = selection
  const targetsOf = (status: MarkableStatus) =>
    selected.filter((comissao) => reasonNotToMark(comissao, status) === null)
  const button = (status: MarkableStatus, label: string) => {
    const targets = targetsOf(status)
    if (targets.length === 0) return null
    return (
      <Button
        variant={status === 'Pago' ? 'filled' : 'default'}
        onClick={() => setMarking({ status, targets, others: selected.length - targets.length })}
      >
        {label}
      </Button>
    )
  }
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          text={`${counted(selected.length, 'selecionada', 'selecionadas')} · ${formatBRL(totalOf(selected))}`}
          onClear={clear}
        >
          {button('Pago', 'Marcar como Pago')}
          {button('Pendente', 'Voltar a Pendente')}
        </SelectionBar>
      )}
      {marking && <MarkDialog marking={marking} onMarked={clear} onClose={() => setMarking(null)} />}
    </>
  )
}
