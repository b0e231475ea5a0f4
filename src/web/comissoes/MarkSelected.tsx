/** Marks the selected commissions as paid or returned, or undoes that, after one confirmation. */
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { type MarkableSituacao, reasonNotToMark } from '../../core/comissoes/comissoes.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { MarkDialog } from './MarkDialog.tsx'
import { MARKING_WORDS } from './marking-words.ts'
import { totalOf } from './total.ts'

export function MarkSelected({ selection }: { selection: RecordSelection<Comissao> }) {
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [marking, setMarking] = useState<ComponentProps<typeof MarkDialog>['marking'] | null>(null)
  const { selected, clear } = selection
  const targetsOf = (status: MarkableSituacao) =>
    selected.filter((comissao) => reasonNotToMark(comissao, status) === null)
  const button = (status: MarkableSituacao) => {
    const targets = targetsOf(status)
    if (targets.length === 0) return null
    return (
      <Button
        variant={status === 'Pago' || status === 'Devolvida' ? 'filled' : 'default'}
        onClick={() => setMarking({ status, targets, others: selected.length - targets.length })}
      >
        {MARKING_WORDS[status].action}
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
          {button('Pago')}
          {button('Pendente')}
          {button('Devolvida')}
          {button('A estornar')}
        </SelectionBar>
      )}
      {marking && <MarkDialog marking={marking} onMarked={clear} onClose={() => setMarking(null)} />}
    </>
  )
}
