/** The actions on the selected commissions: release, mark as paid or returned, and undo these, after one confirmation. */
import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { type MarkableSituacao, reasonNotToMark } from '../../core/comissoes/comissoes.ts'
import { formatBRL } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import {
  LIBERAR_WORDS,
  LiberarDialog,
  type LiberarVerb,
  targetsOf as releasable,
} from '../financeiro/liberacoes/LiberarDialog.tsx'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { refetchComissoes } from './cache.ts'
import { MARKING_WORDS } from './marking-words.ts'
import { totalOf } from './total.ts'

const MarkDialog = onDemand(() => import('./MarkDialog.tsx'))

interface Props {
  selection: RecordSelection<Comissao>
  /** Opens the movements of one. */
  onOpen: (comissao: Comissao) => void
}

export function SelectionActions({ selection, onOpen }: Props) {
  const canMark = useCan('comissoes.marcar')
  const canRelease = useCan('comissoes.liberar')
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [marking, setMarking] = useState<ComponentProps<typeof MarkDialog>['marking'] | null>(null)
  const [releasing, setReleasing] = useState<{ verb: LiberarVerb; selected: readonly Comissao[] } | null>(
    null,
  )
  const { selected, clear } = selection
  const [only] = selected.length === 1 ? selected : []
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
  const release = (verb: LiberarVerb) =>
    releasable(verb, selected).length > 0 && (
      <Button variant="default" onClick={() => setReleasing({ verb, selected })}>
        {LIBERAR_WORDS[verb].action}
      </Button>
    )
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          text={`${counted(selected.length, 'selecionada', 'selecionadas')} · ${formatBRL(totalOf(selected))}`}
          onClear={clear}
        >
          {canRelease && release('liberar')}
          {canMark && button('Pago')}
          {canMark && button('Pendente')}
          {canMark && button('Devolvida')}
          {canMark && button('A estornar')}
          {canRelease && release('desfazer')}
          {only && (
            <Button variant="default" onClick={() => onOpen(only)}>
              Ver movimentos
            </Button>
          )}
        </SelectionBar>
      )}
      {releasing && (
        <LiberarDialog
          {...releasing}
          onDone={clear}
          refetch={refetchComissoes}
          onClose={() => setReleasing(null)}
        />
      )}
      {marking && <MarkDialog marking={marking} onMarked={clear} onClose={() => setMarking(null)} />}
    </>
  )
}
