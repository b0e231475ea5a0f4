/** The actions for the selected sales: a campaign, a status, a spreadsheet. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Venda, VendaPulada } from '../../../contract/vendas/vendas.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import type { VendaSortOrder } from '../../../core/vendas/order.ts'
import { MAX_VENDAS_DE_UMA_VEZ } from '../../../core/vendas/vendas.ts'
import { ApplyDialog } from '../../campanhas/ApplyDialog.tsx'
import { FileMenu } from '../../list/FileMenu.tsx'
import { SelectionBar } from '../../list/SelectionBar.tsx'
import type { RecordSelection } from '../../list/use-selection.ts'
import { useCan } from '../../session/session.tsx'
import { ChangeStatusDialog } from './ChangeStatusDialog.tsx'
import { enderecoDaSelecao } from './search.ts'

interface Props {
  selection: RecordSelection<Venda>
  ordem: VendaSortOrder | undefined
  /** Called with the sales that a change skipped. */
  onSkipped: (skipped: readonly VendaPulada[]) => void
  /** Called when a change leaves nothing selected, and with it no button to return the focus to. */
  onEmptied: () => void
}

export function SelectionActions({ selection, ordem, onSkipped, onEmptied }: Props) {
  // As selected when the dialog opened: what it confirms does not change while it is open.
  const [opened, setOpened] = useState<{ action: 'campanha' | 'status'; targets: readonly Venda[] } | null>(
    null,
  )
  const canApply = useCan('vendas.aplicar_campanha')
  const canEdit = useCan('vendas.editar')
  const canExport = useCan('vendas.exportar')
  const { selected, clear, remove } = selection
  const isTooMany = selected.length > MAX_VENDAS_DE_UMA_VEZ
  const close = () => setOpened(null)

  /** Skipped sales stay selected. */
  function finish(targets: readonly Venda[], changed: readonly string[], skipped: readonly VendaPulada[]) {
    // The dialog returns the focus before the next one opens, which returns it to the same place.
    flushSync(() => {
      remove(changed)
      close()
    })
    if (targets.every(({ id }) => changed.includes(id))) onEmptied()
    if (skipped.length > 0) onSkipped(skipped)
  }

  return (
    <>
      {selected.length > 0 && (
        <SelectionBar text={summaryOf(selected)} onClear={clear}>
          {isTooMany ? (
            <Text c="red">Selecione no máximo {MAX_VENDAS_DE_UMA_VEZ} vendas</Text>
          ) : (
            <>
              {canApply && (
                <Button
                  variant="default"
                  onClick={() => setOpened({ action: 'campanha', targets: selected })}
                >
                  Aplicar campanha
                </Button>
              )}
              {canEdit && (
                <Button variant="default" onClick={() => setOpened({ action: 'status', targets: selected })}>
                  Mudar status
                </Button>
              )}
              {canExport && (
                <FileMenu
                  label="Exportar seleção"
                  position="top-end"
                  address={(format) =>
                    enderecoDaSelecao(
                      selected.map(({ id }) => id),
                      ordem,
                      format,
                    )
                  }
                />
              )}
            </>
          )}
        </SelectionBar>
      )}
      {opened?.action === 'campanha' && <ApplyToSelection vendas={opened.targets} onClose={close} />}
      {opened?.action === 'status' && (
        <ChangeStatusDialog
          targets={opened.targets}
          onDone={(changed, skipped) => finish(opened.targets, changed, skipped)}
          onClose={close}
        />
      )}
    </>
  )
}

/** '2 selecionadas · R$ 800.000,00' */
function summaryOf(vendas: readonly Venda[]): string {
  const sum = sumOfReais(vendas.map(({ valor_venda }) => valor_venda))
  return `${counted(vendas.length, 'selecionada', 'selecionadas')} · ${formatBRL(sum)}`
}

interface ApplyToSelectionProps {
  vendas: readonly Venda[]
  onClose: () => void
}

/** Applies one campaign to the selected sales. */
function ApplyToSelection({ vendas, onClose }: ApplyToSelectionProps) {
  const [campanha, setCampanha] = useState<string | null>(null)
  const ids = vendas.map(({ id }) => id)
  return (
    <ApplyDialog campanha={campanha} onChange={setCampanha} vendas={ids} onClose={onClose}>
      {(onNext) => (
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">{counted(vendas.length, 'venda selecionada', 'vendas selecionadas')}</Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button disabled={campanha === null} onClick={onNext}>
              Ver prévia
            </Button>
          </Group>
        </Group>
      )}
    </ApplyDialog>
  )
}
