/** The dialog that applies a campaign to several sales: choose them, see what each gets, confirm once. */
import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useListAddress } from '../list/list-address.ts'
import { SMALL_SCREEN } from '../ui/media.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { CampanhaPreview } from './CampanhaPreview.tsx'
import { CampanhaSelect } from './selects.tsx'
import { VendasPicker } from './VendasPicker.tsx'

/** Value of `aplicar` in the URL while no campaign is chosen. */
export const NO_CAMPANHA = 'escolher'

interface Props {
  /** The campaign's id, or NO_CAMPANHA. */
  aplicar: string
  onClose: () => void
}

export function ApplyToVendas({ aplicar, onClose }: Props) {
  useFocusBack()
  const { go } = useListAddress()
  const small = useMediaQuery(SMALL_SCREEN, false, { getInitialValueInEffect: false })
  const id = aplicar === NO_CAMPANHA ? null : aplicar
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isPreview, setPreview] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Aplicar Campanha a Vendas"
      size={960}
      fullScreen={small}
      closeOnClickOutside={selected.length === 0}
    >
      {id && isPreview ? (
        <CampanhaPreview id={id} vendas={selected} onBack={() => setPreview(false)} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <CampanhaSelect
            label="Campanha"
            withAsterisk
            placeholder="Escolha uma campanha"
            clearable={false}
            value={id}
            onChange={(campanha) => {
              setSelected([])
              go({ aplicar: campanha ?? NO_CAMPANHA }, true)
            }}
          />
          <VendasPicker
            // Another campaign has other sales.
            key={id}
            campanha_id={id}
            selected={selected}
            onChange={setSelected}
            onNext={() => setPreview(true)}
            onClose={onClose}
          />
        </Stack>
      )}
    </Modal>
  )
}
