/** The dialog that applies a campaign to several sales: choose them, see what each gets, confirm once. */
import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useListAddress } from '../list/list-address.ts'
import { SMALL_SCREEN } from '../ui/media.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { EscolherVendas } from './EscolherVendas.tsx'
import { PreviaDaCampanha } from './PreviaDaCampanha.tsx'
import { CampanhaSelect } from './selects.tsx'

/** Value of `aplicar` in the URL while no campaign is chosen. */
export const SEM_CAMPANHA = 'escolher'

interface Props {
  /** The campaign's id, or SEM_CAMPANHA. */
  aplicar: string
  onClose: () => void
}

export function AplicarAVendas({ aplicar, onClose }: Props) {
  useFocusBack()
  const { go } = useListAddress()
  const small = useMediaQuery(SMALL_SCREEN, false, { getInitialValueInEffect: false })
  const id = aplicar === SEM_CAMPANHA ? null : aplicar
  const [escolhidas, setEscolhidas] = useState<readonly string[]>([])
  const [previa, setPrevia] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Aplicar Campanha a Vendas"
      size={960}
      fullScreen={small}
      closeOnClickOutside={escolhidas.length === 0}
    >
      {id && previa ? (
        <PreviaDaCampanha id={id} vendas={escolhidas} onBack={() => setPrevia(false)} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <CampanhaSelect
            label="Campanha"
            withAsterisk
            placeholder="Escolha uma campanha"
            clearable={false}
            value={id}
            onChange={(campanha) => {
              setEscolhidas([])
              go({ aplicar: campanha ?? SEM_CAMPANHA }, true)
            }}
          />
          <EscolherVendas
            // Another campaign has other sales.
            key={id}
            campanha_id={id}
            escolhidas={escolhidas}
            onChange={setEscolhidas}
            onNext={() => setPrevia(true)}
            onClose={onClose}
          />
        </Stack>
      )}
    </Modal>
  )
}
