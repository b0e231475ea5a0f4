/** Applies one campaign to the selected sales. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { counted } from '../../../core/text.ts'
import { ApplyDialog } from '../../campanhas/ApplyDialog.tsx'

interface Props {
  vendas: readonly Venda[]
  onClose: () => void
}

export function ApplyToSelection({ vendas, onClose }: Props) {
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
