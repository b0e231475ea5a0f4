/** The actions on the selected commissions, after one confirmation: releases, and folded away what is marked by hand. */
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { Comissao } from '../../contract/comissoes.ts'
import { type MarkableSituacao, reasonNotToMark } from '../../core/comissoes/comissoes.ts'
import type { LiberacaoAcao } from '../../core/financeiro/liberacoes.ts'
import { formatBRL, sumOfReais } from '../../core/money.ts'
import { counted } from '../../core/text.ts'
import {
  LIBERAR_WORDS,
  LiberarDialog,
  targetsOf as releasable,
} from '../financeiro/liberacoes/LiberarDialog.tsx'
import { SelectionBar } from '../list/SelectionBar.tsx'
import type { RecordSelection } from '../list/use-selection.ts'
import { useCan } from '../session/session.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { refetchComissoes } from './cache.ts'
import { MARKING_WORDS, NO_CLOSING } from './marking-words.ts'

const MarkDialog = onDemand(() => import('./MarkDialog.tsx'))

/** In the order of the menu. */
const MARKS = ['Pago', 'Pendente', 'Devolvida', 'A estornar'] as const satisfies readonly MarkableSituacao[]

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
  const [releasing, setReleasing] = useState<{ verb: LiberacaoAcao; selected: readonly Comissao[] } | null>(
    null,
  )
  const { selected, clear } = selection
  const [only] = selected.length === 1 ? selected : []
  const sum = sumOfReais(selected.map(({ valor_comissao }) => valor_comissao))
  const targetsOf = (status: MarkableSituacao) =>
    selected.filter((comissao) => reasonNotToMark(comissao, status) === null)
  const marks = canMark ? MARKS.filter((status) => targetsOf(status).length > 0) : []
  const release = (verb: LiberacaoAcao) =>
    canRelease &&
    releasable(verb, selected).length > 0 && (
      <Button
        variant={verb === 'liberar' ? 'filled' : 'default'}
        onClick={() => setReleasing({ verb, selected })}
      >
        {LIBERAR_WORDS[verb].action}
      </Button>
    )
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar
          text={`${counted(selected.length, 'selecionada', 'selecionadas')} · ${formatBRL(sum)}`}
          onClear={clear}
        >
          {release('liberar')}
          {release('desfazer')}
          {only && (
            <Button variant="default" onClick={() => onOpen(only)}>
              Ver movimentos
            </Button>
          )}
          {marks.length > 0 && (
            <Menu position="top-end" withinPortal>
              <Menu.Target>
                <Button variant="default" px="xs" aria-label="Marcar à mão, sem fechamento">
                  <IconDots size={18} aria-hidden />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>{NO_CLOSING}</Menu.Label>
                {marks.map((status) => (
                  <Menu.Item
                    key={status}
                    onClick={() => {
                      const targets = targetsOf(status)
                      setMarking({ status, targets, others: selected.length - targets.length })
                    }}
                  >
                    {MARKING_WORDS[status].action}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
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
