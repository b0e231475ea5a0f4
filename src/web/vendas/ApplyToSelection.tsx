/** Applies one campaign to the selected sales: choose it, see what each gets, confirm once. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { counted } from '../../core/text.ts'
import { CampanhaPreview } from '../campanhas/CampanhaPreview.tsx'
import { CampanhaSelect } from '../campanhas/selects.tsx'
import { SMALL_SCREEN } from '../ui/media.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'

interface Props {
  vendas: readonly Venda[]
  onClose: () => void
}

export function ApplyToSelection({ vendas, onClose }: Props) {
  useFocusBack()
  const small = useMediaQuery(SMALL_SCREEN, false, { getInitialValueInEffect: false })
  const [campanha, setCampanha] = useState<string | null>(null)
  const [isPreviewing, setPreviewing] = useState(false)
  const ids = vendas.map(({ id }) => id)
  return (
    <Modal opened onClose={onClose} title="Aplicar Campanha a Vendas" size={960} fullScreen={small}>
      {campanha && isPreviewing ? (
        <CampanhaPreview id={campanha} vendas={ids} onBack={() => setPreviewing(false)} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <CampanhaSelect
            label="Campanha"
            withAsterisk
            placeholder="Escolha uma campanha"
            clearable={false}
            value={campanha}
            onChange={setCampanha}
          />
          <Group justify="space-between" gap="sm">
            <Text c="dimmed">{counted(vendas.length, 'venda selecionada', 'vendas selecionadas')}</Text>
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancelar
              </Button>
              <Button disabled={campanha === null} onClick={() => setPreviewing(true)}>
                Ver prévia
              </Button>
            </Group>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
